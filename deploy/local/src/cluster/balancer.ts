import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { ServiceProcess } from '../processes/service-process.js';

const ASKED_EVERY_MS = 500;

/**
 * Stands in for the load balancer of a real installation: one address before several processes, each connection to
 * the next one that says it is ready. Connections that are open stay where they are.
 */
export class Balancer {
  /** Open connections of callers, and the member each was given to. */
  private readonly carried = new Map<Socket, string>();
  private readonly asking: NodeJS.Timeout;
  private members: readonly ServiceProcess[] = [];
  private ready: readonly ServiceProcess[] = [];
  private wanted: string | undefined;
  private turn = 0;

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.carry(socket));
    this.asking = setInterval(() => void this.askAll(), ASKED_EVERY_MS);
    this.asking.unref();
  }

  static async start(): Promise<Balancer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Balancer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Stands before these from now on, once they have been asked. */
  serve(members: readonly ServiceProcess[]): Promise<void> {
    this.members = members;
    return this.askAll();
  }

  /** New connections go to this member, ready or not. */
  giveTo(name: string): void {
    this.wanted = name;
  }

  /**
   * Calls go to this member alone from now on, ready or not: connections to others are closed, since callers keep and
   * use them again.
   */
  serveOnly(name: string): void {
    this.giveTo(name);
    for (const [socket, member] of this.carried) if (member !== name) socket.destroy();
  }

  /** Calls go to all members again. */
  serveAll(): void {
    this.wanted = undefined;
  }

  /** Asks every member now instead of at the next beat. */
  async askAll(): Promise<void> {
    const answers = await Promise.all(
      this.members.map(async (member) => ((await member.isReady()) ? [member] : [])),
    );
    this.ready = answers.flat();
  }

  close(): void {
    clearInterval(this.asking);
    this.server.close();
    for (const socket of this.carried.keys()) socket.destroy();
  }

  private next(): ServiceProcess | undefined {
    if (this.wanted !== undefined) return this.members.find(({ name }) => name === this.wanted);
    const candidates = this.ready.filter(({ isRunning }) => isRunning);
    this.turn += 1;
    return candidates[this.turn % candidates.length];
  }

  private carry(inbound: Socket): void {
    const member = this.next();
    if (!member) return void inbound.resetAndDestroy();
    const outbound = connect(member.spec.port, '127.0.0.1');
    this.carried.set(inbound, member.name);
    inbound.once('close', () => this.carried.delete(inbound));
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => other.destroySoon());
    }
    inbound.pipe(outbound);
    outbound.pipe(inbound);
  }
}
