import type { LiveMessage } from '@plumbline/contracts';

/** A message with its place in the stream. Ids rise, across restarts too. */
export interface LiveEntry {
  id: number;
  message: LiveMessage;
}

/** Places in one millisecond: two million messages a second, more than one Redis takes. */
const PLACES_PER_MS = 2_048;

/** How far the clocks of two servers may lie apart, in milliseconds. */
const CLOCKS_APART_MS = 2_000;

/** How long messages are kept, in milliseconds. */
export const LIVE_KEPT_MS = 300_000;
const SWEEP_MS = 60_000;

/** The id of the message that came as number `sequence` in the millisecond `ms` (since 1970). */
export const liveId = (ms: number, sequence = 0): number => ms * PLACES_PER_MS + sequence;

/** What a message is about: a newer message about the same makes an older one worthless. */
export const thingOf = ({ event, data }: LiveMessage): string =>
  event === 'job' ? `job ${data.id}` : `${data.type} ${data.id}`;

/**
 * Live updates by workspace, of one process (`openLiveBus` may answer one that many share). Keeps five minutes, so
 * that a browser that lost its stream can resume; of each thing only the latest state is kept.
 */
export class LiveBus {
  private readonly kept = new Map<string, Map<string, LiveEntry>>();
  private readonly listeners = new Map<string, Set<(entry: LiveEntry) => void>>();
  private readonly resetListeners = new Set<() => void>();
  private firstId: number;
  private lastId: number;
  private sweptId: number;

  constructor(private readonly now: () => number = Date.now) {
    this.firstId = liveId(now());
    this.lastId = this.firstId;
    this.sweptId = this.firstId;
  }

  /** The id of the newest message of all: a stream that begins here has missed nothing before it. */
  get newestId(): number {
    return this.lastId;
  }

  /** A place in the stream that lay at its end `ageMs` milliseconds ago, or a little before. */
  placeBefore(ageMs: number): number {
    return Math.min(this.lastId, liveId(this.now() - ageMs - CLOCKS_APART_MS));
  }

  /** Tells without waiting and without failing: news is a comfort, the state behind it is stored elsewhere. */
  publish(message: LiveMessage): void {
    this.hear({ id: Math.max(this.lastId + 1, liveId(this.now())), message });
  }

  /** Begins to hear what other processes tell. Resolves when the last minutes are known, or soon at any rate. */
  async follow(): Promise<void> {}

  /** Lets go of connections; nothing is heard afterwards. */
  async close(): Promise<void> {}

  /** Hears a workspace's messages from now on; answers how to stop. A listener must not throw. */
  subscribe(workspaceId: string, listener: (entry: LiveEntry) => void): () => void {
    const listeners = this.listeners.get(workspaceId) ?? new Set();
    this.listeners.set(workspaceId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(workspaceId);
    };
  }

  /** Hears that messages may have been missed, of any workspace. A listener must not throw. */
  onReset(listener: () => void): () => void {
    this.resetListeners.add(listener);
    return () => this.resetListeners.delete(listener);
  }

  /** What came after `lastId`, oldest first; 'reset' when that is longer ago than this process can answer for. */
  since(workspaceId: string, lastId: number): LiveEntry[] | 'reset' {
    if (!(lastId >= this.oldestId && lastId <= this.lastId)) return 'reset';
    return [...(this.kept.get(workspaceId)?.values() ?? [])].filter((entry) => entry.id > lastId);
  }

  /** Keeps an entry and hands it to those who listen. */
  protected hear(entry: LiveEntry): void {
    const { workspaceId } = entry.message;
    this.lastId = entry.id;
    this.sweep();
    const kept = this.kept.get(workspaceId) ?? new Map<string, LiveEntry>();
    this.kept.set(workspaceId, kept);
    const thing = thingOf(entry.message);
    kept.delete(thing);
    kept.set(thing, entry);
    for (const listener of this.listeners.get(workspaceId) ?? []) listener(entry);
  }

  /** Answers for nothing before this place from now on, and says so to every open stream. */
  protected reset(id: number): void {
    this.kept.clear();
    this.firstId = id;
    this.lastId = id;
    this.sweptId = id;
    for (const listener of this.resetListeners) listener();
  }

  /** Measured from the newest message, not by this process's clock: the ids may be of another one. */
  private get oldestId(): number {
    return Math.max(this.firstId, this.lastId - liveId(LIVE_KEPT_MS));
  }

  private sweep(): void {
    if (this.lastId - this.sweptId < liveId(SWEEP_MS)) return;
    this.sweptId = this.lastId;
    for (const [workspaceId, kept] of this.kept) {
      for (const [thing, entry] of kept) {
        if (entry.id >= this.oldestId) break;
        kept.delete(thing);
      }
      if (kept.size === 0) this.kept.delete(workspaceId);
    }
  }
}
