import { AppError } from '@plumbline/server';

/** Lets so many things happen at once; others wait in order, and past a number of those nobody is let in. */
export class Slots {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws AppError `busy` when too many wait, and whatever `work` fails with */
  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw new AppError(
        'busy',
        'Too many files are being looked at right now. Please try again.',
        undefined,
        2,
      );
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
