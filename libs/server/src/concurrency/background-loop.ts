import { setTimeout as sleep } from 'node:timers/promises';

/** Work in the background of a process, over and over: at once while there is more, else when woken or after a pause. */
export class BackgroundLoop {
  private running: Promise<void> | undefined;
  private isStopping = false;
  private nap = new AbortController();

  constructor(
    /** One pass. @returns whether there may be more to do at once; a pass that throws has nothing more */
    private readonly pass: () => Promise<boolean>,
    private readonly options: { pauseMs: number; onError: (error: Error) => void },
  ) {}

  start(): void {
    this.running ??= this.run();
  }

  wake(): void {
    this.nap.abort();
  }

  /** Resolves when the pass at hand has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      // Before the pass: what is added during it ends the nap before it begins.
      this.nap = new AbortController();
      if (await this.hasMore()) continue;
      await sleep(this.options.pauseMs, undefined, { signal: this.nap.signal }).catch(() => undefined);
    }
  }

  private async hasMore(): Promise<boolean> {
    try {
      return await this.pass();
    } catch (error) {
      this.options.onError(error as Error);
      return false;
    }
  }
}
