import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, isIP, Server, type Socket } from 'node:net';
import { classify } from '@plumbline/server';
import type { Client, ClientChannel, ConnectConfig } from 'ssh2';
import { openSocket } from '../outbound/open-socket.js';
import type { OutboundRules } from '../outbound/outbound-rules.js';
import { changedKey, forbiddenBehind, notReached, toTunnelError } from './tunnel-errors.js';

/** An SSH server that leads to a database. */
export interface TunnelSettings {
  host: string;
  port: number;
  user: string;
  signIn: 'password' | 'key';
  /** The password, or the private key as text. */
  secret: string;
  /** The fingerprint that was seen first, such as `SHA256:…`; null before anything was. */
  hostKey: string | null;
}

interface Place {
  host: string;
  port: number;
}

/** A port of this machine that leads to the database. */
export interface Tunnel {
  address: string;
  port: number;
  /** The fingerprint of the SSH server. */
  hostKey: string;
  close(): void;
}

const HERE = '127.0.0.1';
const KEEP_ALIVE_MS = 15_000;

/**
 * Signs in to an SSH server, at an address that the outbound rules let through, and checks that the database can be
 * reached from there. A server whose key is not the one that was seen first is not signed in to.
 * @throws DatabaseError of the steps `resolve`, `tunnel` and `port`
 */
export async function openTunnel(
  rules: OutboundRules,
  settings: TunnelSettings,
  to: Place,
  timeoutMs: number,
): Promise<Tunnel> {
  // A name is resolved behind the tunnel; an address of metadata services is none anywhere.
  if (isIP(to.host) !== 0 && classify(to.host) === 'forbidden') throw forbiddenBehind(to.host);
  const address = await rules.resolve(settings);
  const socket = await openSocket({ ...settings, address, isSshServer: true }, timeoutMs);
  const { client, hostKey } = await signIn(settings, socket, timeoutMs);
  try {
    const probe = await forward(client, to);
    probe.destroy();
    return await listen(client, to, hostKey);
  } catch (error) {
    client.destroy();
    throw notReached(settings, to, error);
  }
}

async function signIn(
  settings: TunnelSettings,
  sock: Socket,
  readyTimeout: number,
): Promise<{ client: Client; hostKey: string }> {
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  client.on('error', () => undefined);
  let [hostKey, isOther] = ['', false];
  const { user: username, signIn: way, secret } = settings;
  const config: ConnectConfig = {
    ...{ sock, username, readyTimeout, keepaliveInterval: KEEP_ALIVE_MS },
    ...(way === 'key' ? { privateKey: secret } : { password: secret }),
    hostVerifier: (key: Buffer) => {
      hostKey = fingerprint(key);
      isOther = settings.hostKey !== null && !isSame(settings.hostKey, hostKey);
      return !isOther;
    },
  };
  try {
    const ready = once(client, 'ready');
    client.connect(config);
    await ready;
    return { client, hostKey };
  } catch (error) {
    client.destroy();
    sock.destroy();
    throw isOther ? changedKey(settings, hostKey) : toTunnelError(error, settings);
  }
}

/** As `ssh-keygen -l` writes it. */
const fingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function forward(client: Client, { host, port }: Place): Promise<ClientChannel> {
  const { promise, resolve, reject } = Promise.withResolvers<ClientChannel>();
  client.forwardOut(HERE, 0, host, port, (error, channel) => (error ? reject(error) : resolve(channel)));
  return promise;
}

async function listen(client: Client, to: Place, hostKey: string): Promise<Tunnel> {
  const sockets = new Set<Socket>();
  const listener = new Server({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    forward(client, to).then(
      (channel) => join(socket, channel),
      () => socket.destroy(),
    );
  });
  const close = () => {
    listener.close();
    for (const socket of sockets) socket.destroy();
    client.destroy();
  };
  client.on('close', close);
  listener.listen(0, HERE);
  await once(listener, 'listening');
  return { address: HERE, port: (listener.address() as AddressInfo).port, hostKey, close };
}

function join(socket: Socket, channel: ClientChannel): void {
  channel.on('error', () => socket.destroy());
  channel.on('close', () => socket.destroy());
  socket.on('close', () => channel.destroy());
  socket.pipe(channel).pipe(socket);
}
