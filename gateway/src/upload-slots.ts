import { AppError } from '@plumbline/server';

/** So many at once; the others wait in line for a while and are then told to come again. */
export class UploadSlots {
  private free: number;
  private readonly waiting = new Set<() => void>();

  constructor(
    slots: number,
    private readonly waitMs: number,
  ) {
    this.free = slots;
  }

  /**
   * @returns gives the slot back; may be called more than once
   * @throws AppError `busy` after the wait, or the signal's reason when the caller leaves the line
   */
  async take(signal: AbortSignal): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await this.wait(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.giveBack();
      isHeld = false;
    };
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(enter);
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        leave();
        reject(
          new AppError('busy', 'Many large files are arriving right now. Please try again.', undefined, 10),
        );
      }, this.waitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(enter);
    });
  }

  private giveBack(): void {
    const [next] = this.waiting;
    if (next) next();
    else this.free += 1;
  }
}
