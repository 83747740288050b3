import { AppError } from '@plumbline/server';

/** Lets a few at a time work, the others wait in order. */
export class Turns {
  private working = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws AppError `busy` when too many wait already */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.working >= this.places) await this.wait();
    else this.working += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.working -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) {
      throw new AppError(
        'busy',
        'Many numbers are being computed right now. Please try again in a moment.',
        undefined,
        5,
      );
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
