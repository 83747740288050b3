import type { ServerResponse } from 'node:http';
import type { HeldGuestPass } from '@plumbline/contracts';
import type { Tuning } from '../tuning.js';
import { LiveStream } from './live-stream.js';

interface Held {
  pass: HeldGuestPass;
  /** Whom the stream counts for. */
  address: string;
  /** Asks whether the link still lives. @throws AppError `unavailable` */
  find: () => Promise<HeldGuestPass | undefined>;
}

/** One guest's stream. Before it says anything it asks whether the link still lives; at the link's end it ends. */
export class GuestStream {
  readonly shareId: string;
  readonly address: string;
  private readonly find: Held['find'];
  private readonly stream: LiveStream;
  private readonly expiry: NodeJS.Timeout;
  private isAsking = false;
  /** What was heard since the last question; undefined: nothing. */
  private heard: { isNews: boolean } | undefined;

  constructor(response: ServerResponse, tuning: Tuning, { pass, address, find }: Held) {
    this.shareId = pass.shareId;
    this.address = address;
    this.find = find;
    this.stream = new LiveStream(response, tuning);
    this.stream.comment();
    this.expiry = setTimeout(() => this.finish(), Date.parse(pass.endsAt) - Date.now());
  }

  /** Something happened to the dashboard (`isNews`) or to what the link may do. */
  hear({ isNews }: { isNews: boolean }): void {
    this.heard = { isNews: isNews || (this.heard?.isNews ?? false) };
    if (!this.isAsking) void this.tell();
  }

  end(): void {
    this.stream.end();
  }

  close(): void {
    clearTimeout(this.expiry);
  }

  private async tell(): Promise<void> {
    this.isAsking = true;
    while (this.heard) {
      const { isNews } = this.heard;
      this.heard = undefined;
      // Where nobody can say, the guest finds out by reading.
      const isOver = await this.find().then(
        (pass) => pass === undefined,
        () => false,
      );
      if (isOver) return this.finish();
      if (isNews) this.stream.say('changed');
    }
    this.isAsking = false;
  }

  private finish(): void {
    this.stream.say('ended');
    this.stream.end();
  }
}
