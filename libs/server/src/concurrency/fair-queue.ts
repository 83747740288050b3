import { AppError } from '../errors/app-error.js';

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  places: number;
  /** Places that one key holds at most, so that a newcomer soon finds one. Default all but one, at least one. */
  placesPerKey?: number;
  /** Pieces of work of one key that wait at most; one more is refused as busy. Default 100. */
  waitingPerKey?: number;
}

/** Gives a place back; a second call does nothing. */
export type Leave = () => void;

interface Turn {
  give: (leave: Leave) => void;
}

interface Line {
  held: number;
  /** In order of arrival. */
  waiting: Set<Turn>;
}

const RETRY_AFTER_S = 2;

/**
 * Shares a number of places among keys (workspaces): a free place goes to the key that holds fewest, among equals to
 * the one that has gone without for longest, and within a key to who came first. Keys are known while they hold or
 * wait for something.
 */
export class FairQueue {
  private readonly placesPerKey: number;
  private readonly waitingPerKey: number;
  /** In the order in which they last took or left a place, or else arrived. */
  private readonly lines = new Map<string, Line>();
  private free: number;

  constructor({ places, placesPerKey = Math.max(1, places - 1), waitingPerKey = 100 }: FairQueueOptions) {
    this.free = places;
    this.placesPerKey = placesPerKey;
    this.waitingPerKey = waitingPerKey;
  }

  /** How many keys hold or wait for a place. */
  get keys(): number {
    return this.lines.size;
  }

  /** Runs `work` once `key` has its turn; fails as `enter` does. */
  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(key, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place, which is held until it is left. Throws the signal's reason when it fires while waiting, and
   * `busy` at once when too much of this key waits already.
   */
  async enter(key: string, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    const line = this.lines.get(key) ?? { held: 0, waiting: new Set() };
    if (this.free > 0 && line.held < this.placesPerKey) return this.take(key, line);
    if (line.waiting.size >= this.waitingPerKey) {
      throw new AppError(
        'busy',
        'Too much of yours is waiting already. Please try again when some of it is done.',
        undefined,
        RETRY_AFTER_S,
      );
    }
    this.lines.set(key, line);
    return this.wait(key, line, signal);
  }

  private wait(key: string, line: Line, signal: AbortSignal | undefined): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const turn: Turn = {
        give: (leave) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(leave);
        },
      };
      const giveUp = () => {
        line.waiting.delete(turn);
        this.forgetIdle(key, line);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.waiting.add(turn);
    });
  }

  private take(key: string, line: Line): Leave {
    this.free--;
    line.held++;
    this.moveBehindAll(key, line);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.free++;
      line.held--;
      this.moveBehindAll(key, line);
      this.forgetIdle(key, line);
      this.serveNext();
    };
  }

  /** One place became free, so at most one turn comes. */
  private serveNext(): void {
    let next: [string, Line] | undefined;
    for (const entry of this.lines) {
      const [, line] = entry;
      if (line.waiting.size === 0 || line.held >= this.placesPerKey) continue;
      if (!next || line.held < next[1].held) next = entry;
    }
    if (!next) return;
    const [key, line] = next;
    const [turn] = line.waiting;
    line.waiting.delete(turn!);
    turn!.give(this.take(key, line));
  }

  private moveBehindAll(key: string, line: Line): void {
    this.lines.delete(key);
    this.lines.set(key, line);
  }

  private forgetIdle(key: string, line: Line): void {
    if (line.held === 0 && line.waiting.size === 0 && this.lines.get(key) === line) this.lines.delete(key);
  }
}
