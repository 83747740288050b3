import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import ssh2, { type AuthContext, type Connection } from 'ssh2';

export interface FakeSshServer {
  port: number;
  /** As `ssh-keygen -l` writes it. */
  fingerprint: string;
  /** A key that the user may sign in with, as text. */
  privateKey: string;
  password: string;
  /** Places that were forwarded to. */
  forwarded: string[];
  signIns: number;
  close(): Promise<void>;
}

/** A real SSH server for one user, which forwards to places of this machine and to nothing else. */
export async function startFakeSshServer({ forwards = true } = {}): Promise<FakeSshServer> {
  const host = ssh2.utils.generateKeyPairSync('ed25519');
  const user = ssh2.utils.generateKeyPairSync('ed25519');
  const known = parsed(user.public);
  const [clients, sockets] = [new Set<Connection>(), new Set<Socket>()];
  const fake: FakeSshServer = {
    ...{ port: 0, privateKey: user.private, password: 'Marlin-31', forwarded: [], signIns: 0 },
    fingerprint: `SHA256:${createHash('sha256').update(parsed(host.public)).digest('base64').replace(/=+$/, '')}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      for (const client of clients) client.end();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined);
    client.on('close', () => clients.delete(client));
    client.on('authentication', (context) => (isAllowed(context) ? context.accept() : context.reject()));
    client.on('ready', () => {
      fake.signIns += 1;
    });
    client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      fake.forwarded.push(`${destIP}:${destPort}`);
      if (!forwards) return void reject();
      const socket = connect(destPort, '127.0.0.1');
      sockets.add(socket);
      socket.once('error', () => reject());
      socket.once('connect', () => {
        const channel = accept();
        channel.on('error', () => socket.destroy());
        socket.pipe(channel).pipe(socket);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.port = (server.address() as AddressInfo).port;

  function isAllowed(context: AuthContext): boolean {
    if (context.username !== 'tunnel') return false;
    if (context.method === 'password') return context.password === fake.password;
    return context.method === 'publickey' && context.key.data.equals(known);
  }

  return fake;
}

function parsed(publicKey: string): Buffer {
  const key = ssh2.utils.parseKey(publicKey);
  if (key instanceof Error) throw key;
  return key.getPublicSSH();
}
