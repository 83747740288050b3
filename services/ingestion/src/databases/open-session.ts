import type { ConnectionKind, DatabaseEngine, TlsMode } from '@plumbline/contracts';
import type { DatabaseSession, DatabaseTarget } from './driver.js';
import { DRIVERS } from './drivers.js';
import type { OutboundRules } from './outbound/outbound-rules.js';
import { tlsSettings } from './tls-settings.js';

/** How a database is reached, with its password as it was typed. */
export interface ConnectionSettings {
  kind: ConnectionKind;
  engine: DatabaseEngine;
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  tls: TlsMode;
  caPem: string | null;
}

const CONNECT_MS = 5_000;

/** What the settings come to at an address that the outbound rules let through. */
export function targetOf(settings: ConnectionSettings, address: string): DatabaseTarget {
  const { engine, host, port, database, user, password } = settings;
  return { engine, host, address, port, database, user, password, tls: tlsSettings(settings) };
}

/** Resolves, judges, connects and signs in. @throws DatabaseError */
export async function openSession(
  rules: OutboundRules,
  settings: ConnectionSettings,
  statementMs: number,
): Promise<DatabaseSession> {
  const address = await rules.resolve(settings);
  return DRIVERS[settings.engine].connect(targetOf(settings, address), {
    connectMs: CONNECT_MS,
    statementMs,
  });
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
