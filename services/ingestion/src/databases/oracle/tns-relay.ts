import { once } from 'node:events';
import { type AddressInfo, Server, type Socket } from 'node:net';
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import { certificateError, isCertificateError } from '../certificate-errors.js';
import { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { openSocket } from '../outbound/open-socket.js';
import { guardAgainstStalls } from '../stall-guard.js';
import { FLAGS_AT, KIND_AT, RENEGOTIATE, TNS, unpack } from './tns-packets.js';

/**
 * Stands between the library, which opens its own sockets and follows wherever a listener sends it, and the database:
 * the library speaks to this machine, and from here one connection leads to the address that was let through, with TLS
 * as it was chosen. Nobody is led elsewhere, and only the first who comes is served.
 */
export class TnsRelay {
  private arrived: Buffer = Buffer.alloc(0);
  private isAgreed = false;
  private client: Socket | undefined;

  private constructor(
    private readonly target: DatabaseTarget,
    private readonly raw: Socket,
    private server: Socket,
    private readonly listener: Server,
    /** Why it ended, where that was its own doing. */
    public failure: DatabaseError | undefined = undefined,
  ) {}

  /** @throws DatabaseError of the steps `port` and `tls` */
  static async open(target: DatabaseTarget, timeoutMs: number): Promise<TnsRelay> {
    const raw = guardAgainstStalls(await openSocket(target, timeoutMs));
    try {
      const server = target.tls ? await encrypted(raw, target, timeoutMs) : raw;
      const listener = new Server({ noDelay: true });
      const relay = new TnsRelay(target, raw, server, listener);
      listener.once('connection', (client) => relay.serve(client, timeoutMs));
      listener.listen(0, '127.0.0.1');
      await once(listener, 'listening');
      return relay;
    } catch (error) {
      raw.destroy();
      throw error;
    }
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  close(): void {
    if (this.listener.listening) this.listener.close();
    this.client?.destroy();
    this.raw.destroy();
  }

  private serve(client: Socket, timeoutMs: number): void {
    this.client = client;
    this.listener.close();
    client.on('error', () => this.close());
    client.on('close', () => this.close());
    client.on('data', (data: Buffer) => {
      if (!this.server.write(data)) client.pause();
    });
    this.listen(timeoutMs);
  }

  private listen(timeoutMs: number): void {
    const { server, client } = this;
    server.on('drain', () => client?.resume());
    server.on('error', (error) => (error instanceof DatabaseError ? this.fail(error) : this.close()));
    server.on('close', () => this.end());
    server.on('data', (data: Buffer) => {
      if (!this.isAgreed) this.inspect(data, timeoutMs);
      else if (client && !client.write(data)) {
        server.pause();
        client.once('drain', () => server.resume());
      }
    });
  }

  /** Until a session is agreed a listener may send elsewhere, or begin TLS anew for the process that takes over. */
  private inspect(data: Buffer, timeoutMs: number): void {
    try {
      const { packets, rest } = unpack(Buffer.concat([this.arrived, data]));
      this.arrived = rest;
      for (const packet of packets) {
        const kind = packet[KIND_AT];
        if (kind === TNS.redirect) throw sendsElsewhere(this.target);
        if (kind === TNS.resend && ((packet[FLAGS_AT] ?? 0) & RENEGOTIATE) !== 0) {
          void this.beginAnew(packet, timeoutMs);
          return;
        }
        if (kind === TNS.accept) this.isAgreed = true;
        this.client?.write(packet);
      }
      if (this.isAgreed && rest.length > 0) this.client?.write(rest);
    } catch (error) {
      this.fail(error);
    }
  }

  private async beginAnew(packet: Buffer, timeoutMs: number): Promise<void> {
    try {
      this.server.removeAllListeners();
      this.server.on('error', () => undefined);
      this.server = await encrypted(this.raw, this.target, timeoutMs);
      this.listen(timeoutMs);
      packet[FLAGS_AT] = (packet[FLAGS_AT] ?? 0) & ~RENEGOTIATE;
      this.client?.write(packet);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Hung up in the middle of what is no packet: something else answered. */
  private end(): void {
    if (!this.isAgreed && this.arrived.length > 0) this.fail(new Error('It sent no whole packet.'));
    else this.close();
  }

  private fail(error: unknown): void {
    this.failure = error instanceof DatabaseError ? error : notOracle(this.target, error);
    this.close();
  }
}

async function encrypted(raw: Socket, { tls, host }: DatabaseTarget, timeoutMs: number): Promise<TLSSocket> {
  const { isHostVerified, ...options } = tls ?? { isHostVerified: false };
  const secure = connect({
    ...options,
    ...{ socket: raw, host },
    checkServerIdentity: isHostVerified ? checkServerIdentity : () => undefined,
  });
  try {
    await once(secure, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    return secure;
  } catch (error) {
    secure.destroy();
    if (isCertificateError(error)) throw certificateError(error, host);
    throw new DatabaseError('database_away', 'The server began to encrypt and then stopped.', {
      step: 'tls',
      title: 'Encryption failed',
      technical: error instanceof Error ? error.message : undefined,
    });
  }
}

const sendsElsewhere = ({ host, port }: DatabaseTarget): DatabaseError =>
  new DatabaseError(
    'database_away',
    'The listener sends to another address, and Plumbline connects only to the one that was checked.',
    {
      step: 'sign_in',
      title: 'The listener sends elsewhere',
      fixes: [
        {
          title: 'Give the address of one node',
          detail: `${host}, port ${port}, shares its work among several; the listener of a node answers by itself.`,
        },
      ],
    },
  );

const notOracle = ({ port }: DatabaseTarget, error: unknown): DatabaseError =>
  new DatabaseError('database_away', `What answers on port ${port} is no Oracle server.`, {
    step: 'port',
    title: `Something else answers on port ${port}`,
    technical: error instanceof Error ? error.message : undefined,
  });
