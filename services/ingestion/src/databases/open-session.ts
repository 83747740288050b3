import type { ConnectionKind, DatabaseEngine, EngineOptions, SignInWay, TlsMode } from '@plumbline/contracts';
import type { DatabaseSession, DatabaseTarget } from './driver.js';
import { DRIVERS } from './drivers.js';
import { iamToken } from './iam-token.js';
import type { OutboundRules } from './outbound/outbound-rules.js';
import { entraToken } from './sqlserver/entra-token.js';
import { tlsSettings } from './tls-settings.js';
import { openTunnel, type TunnelSettings } from './tunnel/open-tunnel.js';

/** How a database is reached, with its secrets as they were typed. */
export interface ConnectionSettings {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  host: string;
  port: number;
  database: string;
  user: string;
  /** Or what stands for one: a private key, a token, a secret access key. */
  password: string;
  tls: TlsMode;
  caPem: string | null;
  signIn: SignInWay;
  options: EngineOptions;
  tunnel: TunnelSettings | null;
}

interface Place {
  address: string;
  port: number;
}

/** The place to connect to, and what to close behind it. */
export interface Way extends Place {
  /** The fingerprint of the SSH server, where there is one. */
  hostKey?: string;
  close: () => void;
}

const CONNECT_MS = 5_000;

/** What the settings come to at an address that the outbound rules let through. */
export function targetOf(rules: OutboundRules, settings: ConnectionSettings, place: Place): DatabaseTarget {
  const { engine, host, database, user, signIn, options } = settings;
  const judge: DatabaseTarget['judge'] = (other) => {
    // Who goes through a tunnel goes nowhere beside it.
    if (settings.tunnel) return Promise.reject(new Error('the server sends to a place beside the tunnel'));
    return rules.resolve(other);
  };
  return {
    ...{ engine, host, database, user, signIn, options, judge, ...place },
    password: signIn === 'iam' ? tokenOf(settings) : settings.password,
    ...(signIn === 'service-principal' && { token: () => entraToken(rules, settings) }),
    tls: tlsSettings(settings),
  };
}

function tokenOf({ host, port, user, password, options }: ConnectionSettings): string {
  const { accessKeyId = '' } = options;
  return iamToken({ host, port, user, accessKeyId, secretAccessKey: password }, new Date());
}

/** Where a connection really goes: to the address of the database, or into a tunnel that leads there. */
export async function openWay(rules: OutboundRules, settings: ConnectionSettings): Promise<Way> {
  const { tunnel, host, port } = settings;
  if (!tunnel) return { address: await rules.resolve(settings), port, close: () => undefined };
  return openTunnel(rules, tunnel, { host, port }, CONNECT_MS);
}

/** Resolves, judges, connects and signs in; what the session went through is closed with it. @throws DatabaseError */
export async function openSession(
  rules: OutboundRules,
  settings: ConnectionSettings,
  statementMs: number,
): Promise<DatabaseSession> {
  const way = await openWay(rules, settings);
  try {
    const target = targetOf(rules, settings, way);
    const session = await DRIVERS[settings.engine].connect(target, { connectMs: CONNECT_MS, statementMs });
    return closingWith(session, way);
  } catch (error) {
    way.close();
    throw error;
  }
}

/** The session, at whose end its way is closed as well. */
export function closingWith(session: DatabaseSession, way: Way): DatabaseSession {
  const [close, cancel] = [session.close.bind(session), session.cancel.bind(session)];
  session.close = () => close().finally(way.close);
  session.cancel = () => cancel().finally(way.close);
  return session;
}

/** Opens a session for one piece of work; an abort stops what the server is doing for it. */
export async function inSession<Answer>(
  rules: OutboundRules,
  settings: ConnectionSettings,
  { statementMs, signal }: { statementMs: number; signal?: AbortSignal },
  work: (session: DatabaseSession) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted();
  const session = await openSession(rules, settings, statementMs);
  const stop = () => void session.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await work(session);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!signal?.aborted) await session.close();
  }
}
