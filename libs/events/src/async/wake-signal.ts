/** Lets a loop sleep until its time has come or somebody wakes it; a wake-up before the sleep is not lost. */
export class WakeSignal {
  private woken = false;
  private resolve: (() => void) | undefined;

  wake(): void {
    this.woken = true;
    this.resolve?.();
  }

  async sleep(ms: number): Promise<void> {
    if (!this.woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.resolve = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.woken = false;
    this.resolve = undefined;
  }
}
