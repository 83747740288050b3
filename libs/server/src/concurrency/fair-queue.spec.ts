import { describe, expect, it } from '@jest/globals';
import { FairQueue, type Leave } from './fair-queue.js';

/** A seeded generator (mulberry32), so that a failing run comes back. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const settled = () => new Promise(setImmediate);

interface Piece {
  key: string;
  number: number;
  abort: AbortController;
  state: 'waiting' | 'running' | 'done' | 'aborted';
  /** Keys that had a right to come first when this one began to wait with nothing held. */
  turnsBefore?: number;
  leave?: Leave;
}

/** Plays a seeded play of arrivals, departures and given-up waits, and checks after each step what must always hold. */
class Play {
  readonly pieces: Piece[] = [];
  private readonly places: number;
  private readonly perKey: number;
  private readonly queue: FairQueue;

  constructor(private readonly random: (below: number) => number) {
    this.places = 1 + random(5);
    this.perKey = 1 + random(this.places);
    this.queue = new FairQueue({ places: this.places, placesPerKey: this.perKey, waitingPerKey: 1_000 });
  }

  in(state: Piece['state'], key?: string): Piece[] {
    return this.pieces.filter((piece) => piece.state === state && (key === undefined || piece.key === key));
  }

  async step(): Promise<void> {
    const kind = this.random(10);
    if (kind < 5) this.arrive(`workspace ${this.random(6)}`);
    else if (kind < 9) this.finishOne();
    else this.abortOne();
    await settled();
    this.check();
  }

  async end(): Promise<void> {
    for (let left = this.pieces.length; left > 0 && this.in('running').length > 0; left--) {
      this.finishOne();
      await settled();
      this.check();
    }
    expect([this.in('waiting').length, this.in('running').length, this.queue.keys]).toEqual([0, 0, 0]);
  }

  private arrive(key: string): void {
    const abort = new AbortController();
    const piece: Piece = { key, number: this.pieces.length, abort, state: 'waiting' };
    const waiting = new Set(this.in('waiting').map((one) => one.key));
    if (!waiting.has(key) && this.in('running', key).length === 0) piece.turnsBefore = waiting.size;
    this.pieces.push(piece);
    this.queue.enter(key, abort.signal).then(
      (leave) => this.began(piece, leave),
      () => {
        piece.state = 'aborted';
      },
    );
  }

  private began(piece: Piece, leave: Leave): void {
    const earlier = this.in('waiting', piece.key).filter(({ number }) => number < piece.number);
    expect(earlier).toEqual([]);
    Object.assign(piece, { state: 'running', leave });
    for (const other of this.in('waiting')) if (other.turnsBefore !== undefined) other.turnsBefore--;
  }

  private finishOne(): void {
    const running = this.in('running');
    if (running.length === 0) return;
    const piece = running[this.random(running.length)];
    if (!piece?.leave) throw new Error('what runs can leave');
    piece.state = 'done';
    piece.leave();
    piece.leave();
  }

  private abortOne(): void {
    const waiting = this.in('waiting');
    waiting[this.random(waiting.length)]?.abort.abort(new Error('gone'));
  }

  private check(): void {
    const running = this.in('running');
    expect(running.length).toBeLessThanOrEqual(this.places);
    for (const { key, turnsBefore } of this.in('waiting')) {
      const held = this.in('running', key).length;
      expect(held).toBeLessThanOrEqual(this.perKey);
      // Nobody waits beside a place that he may have.
      expect(running.length === this.places || held === this.perKey).toBe(true);
      // A newcomer's turn comes after one turn of each key that waited before, never later.
      if (turnsBefore !== undefined) expect(turnsBefore).toBeGreaterThanOrEqual(0);
    }
    const present = new Set([...running, ...this.in('waiting')].map(({ key }) => key));
    expect(this.queue.keys).toBe(present.size);
  }
}

describe('a fair queue', () => {
  it('keeps places, shares, order and turns through any play, and forgets everyone in the end', async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const play = new Play(seededRandom(seed));
      for (let step = 0; step < 60; step++) await play.step();
      await play.end();
    }
  });

  it('leaves a place free for a newcomer, however much one key asks for', async () => {
    const queue = new FairQueue({ places: 3 });
    const held: string[] = [];
    const enter = (key: string) => queue.enter(key).then(() => held.push(key));
    const asked = Array.from({ length: 50 }, () => enter('greedy'));
    await settled();
    expect(held).toEqual(['greedy', 'greedy']);
    await enter('newcomer');
    expect(held).toEqual(['greedy', 'greedy', 'newcomer']);
    expect(asked).toHaveLength(50);
  });

  it('goes round: after one key’s crowd came another, they take turns', async () => {
    const queue = new FairQueue({ places: 1 });
    const order: string[] = [];
    const work = (name: string) => queue.run(name.charAt(0), async () => void order.push(name));
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(work));
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('refuses a key that already waits for too much, at once and with a time to come back, and no other', async () => {
    const queue = new FairQueue({ places: 1, waitingPerKey: 2 });
    const leave = await queue.enter('one');
    const waiting = [queue.enter('one'), queue.enter('one')];
    await expect(queue.enter('one')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
    const other = queue.enter('other');
    leave();
    (await other)();
    for (const turn of waiting) (await turn)();
    expect(queue.keys).toBe(0);
  });

  it('frees the place of work that fails, and lets whoever gives up go with the reason', async () => {
    const queue = new FairQueue({ places: 1 });
    const gone = new AbortController();
    const failing = queue.run('one', () => Promise.reject(new Error('failed')));
    const leaving = queue.run('one', async () => 'never', gone.signal);
    gone.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    await expect(failing).rejects.toThrow('failed');
    await expect(queue.run('one', async () => 'next', gone.signal)).rejects.toThrow('left');
    expect(await queue.run('one', async () => 'next')).toBe('next');
    expect(queue.keys).toBe(0);
  });
});
