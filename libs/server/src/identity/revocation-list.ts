/** Clocks of the processes may differ by so much: forgotten too early, an ended session would live again. */
const SKEW_MS = 600_000;

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
    const long = Date.now() - SKEW_MS;
    for (const [sessionId, until] of this.until) if (until < long) this.until.delete(sessionId);
  }
}
