import type { JobRow } from '../table/job-row.js';

const WRITE_EVERY_MS = 250;

type Progress = Pick<JobRow, 'step' | 'done' | 'total'>;

/** Passes on a job's progress at most four times a second: the first change at once, the last one never later. */
export class ProgressWriter {
  private current: Progress = { step: 0, done: null, total: null };
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private writtenAt = Number.NEGATIVE_INFINITY;
  private isStopped = false;

  constructor(
    private readonly stepCount: number,
    private readonly write: (progress: Progress) => Promise<void>,
  ) {}

  step(index: number): void {
    const step = Math.min(Math.max(Math.trunc(index), 0), this.stepCount - 1);
    this.change({ step, done: null, total: null });
  }

  progress(done: number, total?: number): void {
    this.change({ step: this.current.step, done, total: total ?? this.current.total });
  }

  /** Lets nothing leave any more, and waits for what is leaving. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.writing;
  }

  private change(progress: Progress): void {
    this.current = progress;
    if (this.isStopped || this.timer) return;
    const waitMs = Math.max(this.writtenAt + WRITE_EVERY_MS - performance.now(), 0);
    this.timer = setTimeout(() => this.flush(), waitMs);
  }

  private flush(): void {
    this.timer = undefined;
    this.writtenAt = performance.now();
    const { current } = this;
    this.writing = this.writing.then(() => this.write(current));
  }
}
