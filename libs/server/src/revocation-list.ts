/** Sessions that were ended before their access tokens expire. In memory; auth keeps the durable list. */
export class RevocationList {
  private readonly until = new Map<string, number>();

  /** @param until after this moment every token of the session has expired anyway */
  add(sessionId: string, until: Date): void {
    const isNew = !this.until.has(sessionId);
    this.until.set(sessionId, until.getTime());
    if (isNew && this.until.size % 1_000 === 0) this.prune();
  }

  has(sessionId: string): boolean {
    return this.until.has(sessionId);
  }

  private prune(): void {
    const now = Date.now();
    for (const [sessionId, until] of this.until) if (until < now) this.until.delete(sessionId);
  }
}
