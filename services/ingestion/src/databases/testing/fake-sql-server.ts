import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { HEADER_BYTES, message, TDS, unpack } from '../sqlserver/tds-packets.js';
import {
  columnTokens,
  doneToken,
  errorTokens,
  type FakeColumn,
  loginTokens,
  rowToken,
} from './tds-tokens.js';

/** What a fake server says to a batch; silence is a statement that never ends. */
export type FakeAnswer =
  | { columns: FakeColumn[]; rows?: (string | null)[][] }
  | { number: number; message: string }
  | 'silence';

interface FakeOptions {
  /** `required`: lets nobody in without. */
  encryption?: 'offered' | 'required' | 'none';
  /** The host that its certificate names. */
  certificateFor?: string;
  /** Why it lets nobody in. */
  refusal?: { number: number; message: string };
  answer?: (sql: string) => FakeAnswer | undefined;
}

export interface FakeSqlServer {
  port: number;
  /** Signs its own certificate. */
  caPem: string;
  /** The batches that it was sent, and every byte that came before a sign-in. */
  batches: string[];
  signIns: number;
  /** Tokens that stood for a password. */
  tokens: string[];
  attentions: number;
  close(): Promise<void>;
}

const PACKET = { batch: 0x01, attention: 0x06, login: 0x10 } as const;
const END_OF_MESSAGE = 1;
const ENCRYPTION = { offered: 1, required: 3, none: 2 } as const;
const CLIENT_ENCRYPTS = 1;
const OPENING_MS = 10_000;

/** The wire protocol of SQL Server (MS-TDS) as far as a sign-in and batches with canned answers need it. */
export async function startFakeSqlServer(options: FakeOptions = {}): Promise<FakeSqlServer> {
  const host = options.certificateFor ?? 'localhost';
  const certificate = await generate([{ name: 'commonName', value: host }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  const sockets = new Set<Socket>();
  const counts = { batches: [] as string[], tokens: [] as string[], signIns: 0, attentions: 0 };
  const server = new Speaker(counts, options, certificate);
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.setTimeout(OPENING_MS * 6, () => socket.destroy());
    void server.serve(socket).catch(() => socket.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return Object.assign(counts, {
    port: (listener.address() as AddressInfo).port,
    caPem: certificate.cert,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  });
}

/** One server's side of every connection. */
class Speaker {
  constructor(
    private readonly counts: Pick<FakeSqlServer, 'batches' | 'signIns' | 'tokens' | 'attentions'>,
    private readonly options: FakeOptions,
    private readonly certificate: { cert: string; private: string },
  ) {}

  async serve(socket: Socket): Promise<void> {
    const [hello] = (await once(socket, 'data')) as [Buffer];
    const mode = ENCRYPTION[this.options.encryption ?? 'offered'];
    socket.write(message(TDS.answer, preloginAnswer(mode)));
    if (hello.at(-1) !== CLIENT_ENCRYPTS || mode === ENCRYPTION.none) return this.converse(socket);
    const wire = new ServerWire(socket);
    const { cert, private: key } = this.certificate;
    const secure = new TLSSocket(wire as unknown as Socket, {
      ...{ isServer: true, cert, key, maxVersion: 'TLSv1.2' },
    });
    secure.on('error', () => socket.destroy());
    secure.once('secure', () => setImmediate(() => wire.leavePackets()));
    this.converse(secure);
  }

  private converse(stream: Duplex): void {
    let arrived: Buffer = Buffer.alloc(0);
    let payload: Buffer = Buffer.alloc(0);
    stream.on('data', (data: Buffer) => {
      arrived = Buffer.concat([arrived, data]);
      while (arrived.length >= HEADER_BYTES && arrived.length >= arrived.readUInt16BE(2)) {
        const [kind, status, length] = [arrived[0], arrived[1], arrived.readUInt16BE(2)];
        payload = Buffer.concat([payload, arrived.subarray(HEADER_BYTES, length)]);
        arrived = arrived.subarray(length);
        if (((status ?? 0) & END_OF_MESSAGE) === 0) continue;
        const tokens = this.answerTo(kind ?? 0, payload);
        payload = Buffer.alloc(0);
        if (tokens) stream.write(message(TDS.answer, tokens));
      }
    });
  }

  private answerTo(kind: number, payload: Buffer): Buffer | undefined {
    const { refusal, answer } = this.options;
    if (kind === PACKET.login) {
      this.counts.signIns += 1;
      const token = tokenIn(payload);
      if (token !== undefined) this.counts.tokens.push(token);
      return refusal ? errorTokens(refusal) : loginTokens(token !== undefined);
    }
    if (kind === PACKET.attention) {
      this.counts.attentions += 1;
      return doneToken('attention');
    }
    if (kind !== PACKET.batch) return errorTokens({ number: 50_000, message: 'not understood' });
    const sql = payload.subarray(payload.readUInt32LE(0)).toString('utf16le');
    this.counts.batches.push(sql);
    return answerTokens(answer?.(sql) ?? { columns: [] });
  }
}

const EXTENSION_AT = 56;
const FEATURE = { token: 2, end: 0xff } as const;

/** What signs in instead of a password (MS-TDS 2.2.6.4, FEDAUTH): a byte of options, and the token with its length. */
function tokenIn(login: Buffer): string | undefined {
  const extension = login.readUInt16LE(EXTENSION_AT);
  if (extension === 0 || login.readUInt16LE(EXTENSION_AT + 2) === 0) return undefined;
  for (
    let at = login.readUInt32LE(extension);
    login[at] !== FEATURE.end;
    at += 5 + login.readUInt32LE(at + 1)
  ) {
    if (login[at] !== FEATURE.token) continue;
    const length = login.readUInt32LE(at + 6);
    return login.toString('utf16le', at + 10, at + 10 + length);
  }
  return undefined;
}

function answerTokens(answer: FakeAnswer): Buffer | undefined {
  if (answer === 'silence') return undefined;
  if ('number' in answer) return errorTokens(answer);
  const { columns, rows = [] } = answer;
  const table = columns.length === 0 ? [] : [columnTokens(columns), ...rows.map(rowToken)];
  return Buffer.concat([...table, doneToken('final')]);
}

/** VERSION and ENCRYPTION, as a server of 2022 writes them. */
function preloginAnswer(encryption: number): Buffer {
  const table = [0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff];
  return Buffer.from([...table, 16, 0, 0x10, 0, 0, 0, encryption]);
}

/** The server's end of a TLS handshake in packets, which goes on without them once it is through. */
class ServerWire extends Duplex {
  private hasPackets = true;
  private waiting: Buffer[] = [];
  private arrived: Buffer = Buffer.alloc(0);

  constructor(private readonly socket: Socket) {
    super();
    socket.on('data', (data: Buffer) => this.receive(data));
    socket.on('close', () => this.push(null));
  }

  leavePackets(): void {
    this.hasPackets = false;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.hasPackets) this.socket.write(chunk);
    else {
      this.waiting.push(chunk);
      if (this.waiting.length === 1) setImmediate(() => this.flush());
    }
    done();
  }

  override _read(): void {}

  private flush(): void {
    this.socket.write(message(TDS.prelogin, Buffer.concat(this.waiting)));
    this.waiting = [];
  }

  private receive(data: Buffer): void {
    if (!this.hasPackets) {
      this.push(data);
      return;
    }
    const { payloads, rest } = unpack(Buffer.concat([this.arrived, data]));
    this.arrived = rest;
    for (const payload of payloads) this.push(payload);
  }
}
