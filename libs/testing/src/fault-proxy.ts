import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@plumbline/server';

/**
 * What a `FaultProxy` does to its connections.
 * - `refuse`: nothing listens; what was open is reset
 * - `blackhole`: accepts, swallows, never answers or closes; what it robbed is reset when the fault ends
 * - `half-open`: what was open is cut without a word and goes on afterwards; new connections pass
 * - `delayMs`: each piece of up to 64 KB waits so long, each way
 * - `bytesPerSecond`: of each connection, each way
 * - `resetAfterBytes`: so many pass, the next resets the connection; `way: 'down'` with 0 loses the answer alone
 */
export type Fault =
  | 'pass'
  | 'refuse'
  | 'blackhole'
  | 'half-open'
  | { delayMs: number }
  | { bytesPerSecond: number }
  | { resetAfterBytes: number; way?: Way };

/** `up` is from the client to the server. */
type Way = 'up' | 'down';

interface Link {
  client: Socket;
  server: Socket;
  /** Bytes of a stream were swallowed: it can never go on. */
  isRobbed: boolean;
  /** Passed since the fault began. */
  passed: Record<Way, number>;
}

/** A TCP proxy before a real server. Its fault is switched at any time, for open and for new connections. */
export class FaultProxy {
  /** Connections and bytes since the start. */
  readonly counts = { connections: 0, bytesUp: 0, bytesDown: 0, bytesSwallowed: 0 };
  private readonly links = new Set<Link>();
  private readonly listener: Server;
  private cut = new Set<Link>();
  private fault: Fault = 'pass';
  private switched = Promise.withResolvers<void>();

  private constructor(
    private readonly to: { host: string; port: number },
    /** Where clients connect. */
    readonly address: { host: string; port: number },
  ) {
    this.listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.accept(client));
  }

  /** The server need not run yet; a client of one that is down is reset. */
  static async start({ to }: { to: { host: string; port: number } }): Promise<FaultProxy> {
    const proxy = new FaultProxy(to, { host: '127.0.0.1', port: await freePort() });
    await proxy.listen();
    return proxy;
  }

  get openConnections(): number {
    return this.links.size;
  }

  async switchTo(fault: Fault): Promise<void> {
    this.fault = fault;
    this.cut = new Set(fault === 'half-open' ? this.links : []);
    for (const link of this.links) {
      link.passed = { up: 0, down: 0 };
      if (fault === 'refuse' || (link.isRobbed && fault !== 'blackhole')) this.reset(link);
    }
    this.switched.resolve();
    this.switched = Promise.withResolvers();
    if (fault === 'refuse') await this.unlisten();
    else await this.listen();
  }

  /** Ends every connection and frees the port. */
  async close(): Promise<void> {
    await this.switchTo('refuse');
  }

  private async listen(): Promise<void> {
    if (this.listener.listening) return;
    this.listener.listen(this.address.port, this.address.host);
    await once(this.listener, 'listening');
  }

  private async unlisten(): Promise<void> {
    if (!this.listener.listening) return;
    this.listener.close();
    await once(this.listener, 'close');
  }

  private accept(client: Socket): void {
    const server = connect({ ...this.to, allowHalfOpen: true, noDelay: true });
    const link: Link = { client, server, isRobbed: false, passed: { up: 0, down: 0 } };
    this.counts.connections += 1;
    this.links.add(link);
    for (const end of [client, server]) end.on('error', () => undefined);
    client.once('close', () => {
      this.links.delete(link);
      server.destroy();
    });
    void this.relay(link, 'up', client, server);
    void this.relay(link, 'down', server, client);
  }

  /** Ends of a stream wait for a fault to pass as its bytes do: who is cut off hears no goodbye. */
  private async relay(link: Link, way: Way, from: Socket, to: Socket): Promise<void> {
    const isWhole = await this.relayBytes(link, way, from, to).catch(() => false);
    while (this.isSilent(link)) await this.switched.promise;
    if (isWhole) to.end();
    else this.reset(link);
  }

  private async relayBytes(link: Link, way: Way, from: Socket, to: Socket): Promise<boolean> {
    const chunks: AsyncIterable<Buffer> = from.iterator({ destroyOnReturn: false });
    for await (const chunk of chunks) {
      for (let rest = chunk; rest.length > 0; ) {
        const piece = await this.nextPiece(link, way, rest);
        rest = rest.subarray(piece.length);
        this.counts[link.isRobbed ? 'bytesSwallowed' : way === 'up' ? 'bytesUp' : 'bytesDown'] +=
          piece.length;
        if (link.isRobbed) continue;
        link.passed[way] += piece.length;
        await new Promise((resolve, reject) =>
          to.write(piece, (lost) => (lost ? reject(lost) : resolve(null))),
        );
      }
    }
    return true;
  }

  /** What of these bytes may go next, when it may. @throws Error where the connection is to be reset */
  private async nextPiece(link: Link, way: Way, bytes: Buffer): Promise<Buffer> {
    while (this.cut.has(link)) await this.switched.promise;
    const { fault } = this;
    if (fault === 'blackhole') link.isRobbed = true;
    if (typeof fault === 'string') return bytes;
    if ('delayMs' in fault) {
      await sleep(fault.delayMs);
      return bytes;
    }
    if ('bytesPerSecond' in fault) {
      const piece = bytes.subarray(0, Math.ceil(fault.bytesPerSecond / 20));
      await sleep((piece.length / fault.bytesPerSecond) * 1_000);
      return piece;
    }
    const counted = fault.way ? link.passed[fault.way] : link.passed.up + link.passed.down;
    if (fault.way && fault.way !== way) return bytes;
    if (counted >= fault.resetAfterBytes) throw new Error('cut off');
    return bytes.subarray(0, fault.resetAfterBytes - counted);
  }

  private isSilent(link: Link): boolean {
    return (this.fault === 'blackhole' || this.cut.has(link)) && !link.client.closed;
  }

  private reset({ client, server }: Link): void {
    for (const end of [client, server]) {
      // Node would lose the handle of one that is shutting down, and never end.
      if (end.writableEnded && !end.writableFinished) end.destroy();
      else end.resetAndDestroy();
    }
  }
}
