import type { LiveMessage } from '@plumbline/contracts';

/** A message with its place in the stream. Ids rise, across restarts too (microseconds since 1970, made unique). */
export interface LiveEntry {
  id: number;
  message: LiveMessage;
}

const KEPT_MS = 300_000;

/**
 * Live updates of one process, by workspace. Keeps five minutes, so that a browser that lost its stream can resume;
 * of each thing only the latest state is kept, for a newer one makes the older worthless.
 */
export class LiveBus {
  private readonly kept = new Map<string, Map<string, LiveEntry>>();
  private readonly listeners = new Map<string, Set<(entry: LiveEntry) => void>>();
  private readonly firstId: number;
  private lastId: number;

  constructor(private readonly now: () => number = Date.now) {
    this.firstId = now() * 1_000;
    this.lastId = this.firstId;
  }

  /** The id of the newest message of all: a stream that begins here has missed nothing before it. */
  get newestId(): number {
    return this.lastId;
  }

  publish(message: LiveMessage): void {
    this.lastId = Math.max(this.lastId + 1, this.now() * 1_000);
    const entry = { id: this.lastId, message };
    const kept = this.kept.get(message.workspaceId) ?? new Map<string, LiveEntry>();
    this.kept.set(message.workspaceId, kept);
    const thing =
      message.event === 'job' ? `job ${message.data.id}` : `${message.data.type} ${message.data.id}`;
    kept.delete(thing);
    kept.set(thing, entry);
    this.forgetOld(message.workspaceId, kept);
    for (const listener of this.listeners.get(message.workspaceId) ?? []) listener(entry);
  }

  /** Hears a workspace's messages from now on; answers how to stop. A listener must not throw. */
  subscribe(workspaceId: string, listener: (entry: LiveEntry) => void): () => void {
    const listeners = this.listeners.get(workspaceId) ?? new Set();
    this.listeners.set(workspaceId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.listeners.delete(workspaceId);
    };
  }

  /** What came after `lastId`, oldest first; 'reset' when that is longer ago than this process can answer for. */
  since(workspaceId: string, lastId: number): LiveEntry[] | 'reset' {
    const oldest = Math.max(this.firstId, (this.now() - KEPT_MS) * 1_000);
    if (!(lastId >= oldest && lastId <= this.lastId)) return 'reset';
    return [...(this.kept.get(workspaceId)?.values() ?? [])].filter((entry) => entry.id > lastId);
  }

  private forgetOld(workspaceId: string, kept: Map<string, LiveEntry>): void {
    const oldest = (this.now() - KEPT_MS) * 1_000;
    for (const [thing, entry] of kept) {
      if (entry.id >= oldest) return;
      kept.delete(thing);
    }
    if (kept.size === 0) this.kept.delete(workspaceId);
  }
}
