import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { packet, RENEGOTIATE, TNS } from '../oracle/tns-packets.js';

export type ListenerAnswer = 'refuse' | 'redirect' | 'http' | 'silence' | 'renegotiate' | 'hang up';

export interface FakeListener {
  port: number;
  /** What was asked of it in connect packets. */
  asked: string[];
  connections: number;
  close(): Promise<void>;
}

interface FakeOptions {
  answer: ListenerAnswer;
  /** Error of Oracle in a refusal. */
  error?: string;
  tls?: { cert: string; key: string };
}

/** An Oracle listener as far as it speaks before a session begins: refusals, redirects, TLS that begins anew. */
export async function startFakeListener({
  answer,
  error = '12514',
  tls,
}: FakeOptions): Promise<FakeListener> {
  const sockets = new Set<Socket>();
  const fake = { asked: [] as string[], connections: 0 };
  const refusal = `(DESCRIPTION=(TMP=)(VSNNUM=318767104)(ERR=${error})(ERROR_STACK=(ERROR=(CODE=${error})(EMFI=4))))`;
  const server = createServer((socket) => {
    sockets.add(socket);
    fake.connections += 1;
    socket.on('error', () => undefined);
    serve(tls ? secured(socket) : socket, socket, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function secured(socket: Socket): TLSSocket {
    const secure = new TLSSocket(socket, { isServer: true, ...tls });
    secure.on('error', () => undefined);
    return secure;
  }

  function serve(stream: Socket, raw: Socket, how: ListenerAnswer): void {
    let heard = '';
    stream.on('data', (data: Buffer) => {
      heard += data.toString('latin1');
      // What is asked may come behind the packet that begins.
      if (!/\(CONNECT_DATA=.*\)\)/s.test(heard)) return;
      fake.asked.push(heard);
      heard = '';
      if (how === 'hang up') raw.destroy();
      if (how === 'http') stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      if (how === 'refuse') stream.write(refused(refusal));
      if (how === 'redirect') {
        const address = '(ADDRESS=(PROTOCOL=TCP)(HOST=169.254.169.254)(PORT=1521))';
        stream.write(packet(TNS.redirect, withLength(address)));
      }
      if (how !== 'renegotiate') return;
      stream.removeAllListeners('data');
      stream.write(packet(TNS.resend, Buffer.alloc(0), RENEGOTIATE));
      serve(secured(raw), raw, 'refuse');
    });
  }

  return Object.assign(fake, {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

function withLength(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([length, Buffer.from(text, 'ascii')]);
}

/** Two reasons, the length of what is said, and what is said. */
const refused = (text: string): Buffer =>
  packet(TNS.refuse, Buffer.concat([Buffer.from([0x22, 0]), withLength(text)]));
