import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** What the reading of a body may take; each refusal is made by the caller, who knows the words. */
export interface BodyLimits {
  maxBytes: number;
  idleMs: number;
  tooLarge: () => Error;
  tooSlow: () => Error;
  gone: () => Error;
}

/**
 * A request body on its way through: counted byte by byte, held back when the reader is slower, given up when the
 * sender falls silent. Destroying it never destroys the sender's connection, which still has to carry the answer.
 */
export class MeteredBody extends Readable {
  private bytes = 0;
  private idle: NodeJS.Timeout | undefined;
  private isWaiting = false;

  constructor(
    private readonly source: IncomingMessage,
    private readonly limits: BodyLimits,
  ) {
    super({ highWaterMark: 65_536 });
    // A sender may leave while nobody reads, in line for a place: whoever reads next finds the body errored.
    this.on('error', () => undefined);
  }

  /** Resolves when the first piece is here or the body is empty; fails as reading it does. */
  begun(): Promise<void> {
    return new Promise((resolve, reject) => {
      const onReadable = () => {
        this.off('error', onError);
        resolve();
      };
      const onError = (failure: Error) => {
        this.off('readable', onReadable);
        reject(failure);
      };
      this.once('readable', onReadable).once('error', onError);
    });
  }

  override _construct(callback: (error?: Error | null) => void): void {
    this.source.on('data', this.onData).on('end', this.onEnd).on('close', this.onClose);
    this.source.pause();
    callback();
  }

  override _read(): void {
    this.isWaiting = true;
    this.idle ??= setTimeout(this.onIdle, this.limits.idleMs);
    this.source.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.idle);
    this.source.off('data', this.onData).off('end', this.onEnd).off('close', this.onClose);
    // What is left is read away, so that the connection stays usable or is closed in peace.
    this.source.resume();
    callback(error);
  }

  private readonly onData = (chunk: Buffer): void => {
    this.bytes += chunk.length;
    if (this.bytes > this.limits.maxBytes) {
      this.destroy(this.limits.tooLarge());
      return;
    }
    this.idle?.refresh();
    if (this.push(chunk)) return;
    this.isWaiting = false;
    this.source.pause();
  };

  private readonly onEnd = (): void => {
    clearTimeout(this.idle);
    this.push(null);
  };

  private readonly onClose = (): void => {
    if (!this.source.complete) this.destroy(this.limits.gone());
  };

  private readonly onIdle = (): void => {
    if (this.isWaiting) this.destroy(this.limits.tooSlow());
    else this.idle?.refresh();
  };
}
