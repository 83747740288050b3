import { monitorEventLoopDelay } from 'node:perf_hooks';

const MAX_LAG_MS = 500;
const MAX_LATE_MS = 10_000;
const RESOLUTION_MS = 100;
const LOOK_MS = 1_000;

/** Whether an event loop keeps up, judged by the mean lag of each second. */
export class LagWatch {
  private lateSince: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(meanLagMs: number): void {
    if (meanLagMs > MAX_LAG_MS) this.lateSince ??= this.now();
    else this.lateSince = undefined;
  }

  /** False once the lag has been over 500 ms for 10 s. */
  get keepsUp(): boolean {
    return this.lateSince === undefined || this.now() - this.lateSince < MAX_LATE_MS;
  }
}

let watch: LagWatch | undefined;

/** Whether this process keeps up; one that does not should get no more requests. Watches from the first call on. */
export function eventLoopKeepsUp(): boolean {
  watch ??= startWatch();
  return watch.keepsUp;
}

function startWatch(): LagWatch {
  const started = new LagWatch();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    if (delay.count > 0) started.note(delay.mean / 1e6 - RESOLUTION_MS);
    delay.reset();
  }, LOOK_MS).unref();
  return started;
}
