import type { Logger } from '../logging/logger.js';
import { ChildDied, type ChildProgram, DisposableChild, type TaskLimits } from './disposable-child.js';

/** So that a program that cannot start is not started again and again without a pause. */
const REPLACE_AFTER_MS = 2_000;

/** Runs the tasks of one program, each in a process of its own that is used once and may die of it. */
export class DisposableChildren {
  private spare?: DisposableChild;
  private keepsSpare = false;
  private replacing?: NodeJS.Timeout;

  constructor(
    private readonly program: ChildProgram,
    private readonly logger?: Logger,
  ) {}

  /** From now on one process is loaded before it is needed; one that dies while it waits is replaced. */
  keepSpare(): void {
    this.keepsSpare = true;
    this.prepare();
  }

  /**
   * Runs one task with limited memory, processor time and time, all counted from here. An abort kills the process and
   * throws the signal's reason. Why a process died is logged, with the last that it wrote.
   * @throws ChildRefused with the child's reason, ChildDied when it did not survive, Error when its program failed
   */
  async run<Answer, Progress = never>(task: unknown, limits: TaskLimits<Progress>): Promise<Answer> {
    limits.signal?.throwIfAborted();
    const child = this.take();
    try {
      return await child.run<Answer, Progress>(task, limits);
    } catch (failure) {
      if (failure instanceof ChildDied) {
        const { ending, lastWords } = failure;
        this.logger?.warn({ program: this.program.entry, ending, stderr: lastWords }, 'a child process died');
      }
      throw failure;
    }
  }

  /** Ends the spare process; tasks that run go on, and later ones start a process each. */
  close(): void {
    this.keepsSpare = false;
    clearTimeout(this.replacing);
    this.spare?.kill('crashed');
    this.spare = undefined;
  }

  private take(): DisposableChild {
    const { spare } = this;
    this.spare = undefined;
    const child = spare?.isAlive ? spare : new DisposableChild(this.program);
    this.prepare();
    return child;
  }

  private prepare(): void {
    if (!this.keepsSpare || this.spare) return;
    const spare = new DisposableChild(this.program);
    this.spare = spare;
    spare.waitUnnoticed(() => this.replace(spare));
  }

  private replace(spare: DisposableChild): void {
    if (this.spare !== spare) return;
    this.spare = undefined;
    // Told with the replacement: Ctrl-C reaches children as well, and a spare that ends with the product is no news.
    this.replacing = setTimeout(() => {
      const { entry } = this.program;
      this.logger?.warn({ program: entry, stderr: spare.lastWords }, 'a spare child process died');
      this.prepare();
    }, REPLACE_AFTER_MS).unref();
  }
}
