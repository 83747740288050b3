import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { message, TDS, unpack } from './tds-packets.js';

/** Carries a TLS handshake inside packets of the protocol: what is written in one turn becomes one message. */
export class TdsTlsCarrier extends Duplex {
  private waiting: Buffer[] = [];
  private arrived: Buffer = Buffer.alloc(0);

  constructor(private readonly socket: Socket) {
    super();
    socket.on('data', (data: Buffer) => this.receive(data));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.push(null));
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.waiting.push(chunk);
    if (this.waiting.length === 1) setImmediate(() => this.flush());
    done();
  }

  /** The socket gives when there is something. */
  override _read(): void {}

  private flush(): void {
    if (!this.socket.destroyed) this.socket.write(message(TDS.prelogin, Buffer.concat(this.waiting)));
    this.waiting = [];
  }

  private receive(data: Buffer): void {
    try {
      const { payloads, rest } = unpack(Buffer.concat([this.arrived, data]));
      this.arrived = rest;
      for (const payload of payloads) this.push(payload);
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}
