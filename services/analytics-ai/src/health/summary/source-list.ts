/** Sources of a summary, numbered as they are first named. */
export class SourceList {
  private readonly numbers = new Map<string, number>();

  /** `[2]`, the same number for the same words. */
  refer(words: string): string {
    const number = this.numbers.get(words) ?? this.numbers.size + 1;
    this.numbers.set(words, number);
    return `[${number}]`;
  }

  /** In their order. */
  get lines(): string[] {
    return [...this.numbers].map(([words, number]) => `[${number}] ${words}`);
  }
}
