import { setTimeout as sleep } from 'node:timers/promises';

/** Something that is opened once, when it is first needed; after a failure, or when dropped, it is opened anew. */
export class LazyResource<Thing> {
  private opening: Promise<Thing> | undefined;

  constructor(private readonly open: () => Promise<Thing>) {}

  async get(): Promise<Thing> {
    this.opening ??= this.open();
    const { opening } = this;
    try {
      return await opening;
    } catch (error) {
      if (this.opening === opening) this.opening = undefined;
      throw error;
    }
  }

  /** Forgets it; answers what was open, if anything was. */
  async drop(): Promise<Thing | undefined> {
    const { opening } = this;
    this.opening = undefined;
    return opening?.catch(() => undefined);
  }
}

/** Rejects when the work takes longer; what was begun goes on, unwatched. */
export async function within<Result>(ms: number, work: Promise<Result>, what: string): Promise<Result> {
  const watch = new AbortController();
  const late = sleep(ms, undefined, { signal: watch.signal }).then(() => {
    throw new Error(`${what} did not answer within ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    watch.abort();
  }
}
