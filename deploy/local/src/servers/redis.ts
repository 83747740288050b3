import { connect } from 'node:net';
import { type Address, type Carrier, Server } from './server.js';

const ANSWER_WITHIN_MS = 2_000;

export class RedisServer extends Server {
  readonly name = 'redis';

  constructor(carrier: Carrier, address: Address) {
    super(carrier, address);
  }

  get url(): string {
    return `redis://${this.host}:${this.port}`;
  }

  isReady(): Promise<boolean> {
    return this.command('PING').then(
      (answer) => answer === 'PONG',
      () => false,
    );
  }

  /**
   * One command on a connection of its own; answers its first value as text.
   * @throws Error with Redis' own words, or when it does not answer within two seconds
   */
  command(...words: string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.port, this.host);
      let received = '';
      const settle = (work: () => void) => {
        socket.destroy();
        work();
      };
      socket.setTimeout(ANSWER_WITHIN_MS, () => settle(() => reject(new Error('Redis does not answer.'))));
      socket.once('error', (failure) => settle(() => reject(failure)));
      socket.once('close', () => reject(new Error('Redis closed the connection.')));
      socket.setEncoding('latin1').on('data', (chunk: string) => {
        received += chunk;
        const answer = parseAnswer(received);
        if (answer === undefined) return;
        settle(() => (answer.startsWith('-') ? reject(new Error(answer.slice(1))) : resolve(answer)));
      });
      socket.write(encodeCommand(words));
    });
  }

  /** Forgets every key of every database, as a lost disk would make it. */
  async flushAll(): Promise<void> {
    await this.command('FLUSHALL', 'SYNC');
  }

  /** The limit after which writes are refused, such as `10mb`; `0` lifts it. */
  async setMaxMemory(limit: string): Promise<void> {
    await this.command('CONFIG', 'SET', 'maxmemory', limit);
  }
}

/** RESP 2 (redis.io/docs/reference/protocol-spec): an array of bulk strings. */
function encodeCommand(words: readonly string[]): string {
  return [`*${words.length}`, ...words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]), ''].join(
    '\r\n',
  );
}

/** A complete simple or bulk answer, an error with its leading `-`; undefined while more is to come. */
function parseAnswer(received: string): string | undefined {
  const end = received.indexOf('\r\n');
  if (end < 0) return undefined;
  const [kind, head] = [received[0], received.slice(1, end)];
  if (kind === '-') return `-${head}`;
  if (kind !== '$') return head;
  const bytes = Math.max(0, Number(head));
  const body = received.slice(end + 2, end + 2 + bytes);
  return body.length === bytes ? body : undefined;
}
