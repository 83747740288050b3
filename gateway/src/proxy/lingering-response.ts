import { type IncomingMessage, ServerResponse } from 'node:http';

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * An answer that may come before its request has been read whole. A sender that is cut off in mid-sentence never sees
 * the refusal (the unread bytes make the kernel reset the connection), so the rest is read away for a while.
 */
export class LingeringResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  lingerMs = 0;
  /** How long the reader may take nothing of the answer, once it has begun. */
  idleMs = 0;
  /** The caller sends its body only when told to, and has not been told. */
  isBodyWithheld = false;

  override writeHead(...given: unknown[]): this {
    // Until the next request, when Node sets it anew.
    this.socket?.setTimeout(this.idleMs);
    return super.writeHead(...(given as [number]));
  }

  override end(callback?: () => void): this;
  override end(chunk: unknown, callback?: () => void): this;
  override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this;
  override end(...given: unknown[]): this {
    if (this.req.complete || this.writableEnded || this.isBodyWithheld || !hasBody(this.req)) {
      return super.end(...(given as [unknown, BufferEncoding]));
    }
    const [chunk, encoding] = given.filter((argument) => typeof argument !== 'function');
    const callback = given.find((argument) => typeof argument === 'function') as (() => void) | undefined;
    if (chunk === undefined || chunk === null) this.flushHeaders();
    else this.write(chunk, (encoding as BufferEncoding | undefined) ?? 'utf8');
    this.readAway(() => super.end(callback));
    return this;
  }

  private readAway(finish: () => void): void {
    const stop = () => {
      clearTimeout(timer);
      this.req.off('end', done).off('close', done);
    };
    const done = () => {
      stop();
      finish();
    };
    const timer = setTimeout(() => {
      stop();
      this.shouldKeepAlive = false;
      finish();
      this.req.socket.destroySoon();
    }, this.lingerMs);
    this.req.once('end', done).once('close', done).resume();
  }
}
