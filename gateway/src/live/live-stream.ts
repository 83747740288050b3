import type { ServerResponse } from 'node:http';
import type { LiveBus, LiveEntry } from '@plumbline/events';
import type { Tuning } from '../tuning.js';

/** Milliseconds a browser waits before it opens a lost stream again. */
const RETRY_MS = 2_000;

/** One browser's stream. It never waits: a reader that does not keep up is dropped and resumes by its last id. */
export class LiveStream {
  private readonly comments: NodeJS.Timeout;

  constructor(
    private readonly response: ServerResponse,
    private readonly tuning: Tuning,
  ) {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    this.comments = setInterval(() => this.comment(), tuning.liveCommentMs);
    response.once('close', () => clearInterval(this.comments));
  }

  /** Says what has no place in the stream: who loses it asks anew how things stand. */
  say(event: string): void {
    this.write(`event: ${event}\ndata: {}\n\n`);
  }

  /** Proves that the line is open. */
  comment(): void {
    this.write(': still here\n\n');
  }

  /** Tells what was missed since the place `from`, then what happens; answers how to stop. */
  follow(bus: LiveBus, workspaceId: string, from: number): () => void {
    // The place where this stream begins, so that one lost before its first message can resume as well.
    this.write(`retry: ${RETRY_MS}\nid: ${bus.newestId}\n\n`);
    const missed = bus.since(workspaceId, from);
    if (missed === 'reset') this.reset(bus.newestId);
    else for (const entry of missed) this.tell(entry);
    return bus.subscribe(workspaceId, (entry) => this.tell(entry));
  }

  /** Tells the browser to read its page again: messages before this place may be missing. */
  reset(id: number): void {
    this.write(`id: ${id}\nevent: reset\ndata: {}\n\n`);
  }

  end(): void {
    this.response.end();
  }

  private tell({ id, message }: LiveEntry): void {
    this.write(`id: ${id}\nevent: ${message.event}\ndata: ${JSON.stringify(message.data)}\n\n`);
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.response.write(text);
    if (this.response.writableLength > this.tuning.liveBufferBytes) this.response.destroy();
  }
}
