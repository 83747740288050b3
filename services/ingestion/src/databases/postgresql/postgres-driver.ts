import { once } from 'node:events';
import { Socket } from 'node:net';
import { classify } from '@plumbline/server';
import pg from 'pg';
import type { DatabaseDriver, DatabaseTarget, Greeting, SessionOptions } from '../driver.js';
import { guardAgainstStalls } from '../stall-guard.js';
import { liveSql } from './live-sql.js';
import { clearPassword, toDatabaseError } from './postgres-errors.js';
import { PostgresSession } from './postgres-session.js';

/** Asks whether the server speaks TLS; every PostgreSQL answers with one letter. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Texts as the server writes them: one conversion of our own, and none of the library's. */
const AS_TEXT = { getTypeParser: () => (text: string) => text };

/** So that the server reads a statement as the statement check does, and writes values in one way. */
const SESSION_SETTINGS = [
  'SET default_transaction_read_only = on',
  'SET standard_conforming_strings = on',
  "SET TimeZone = 'UTC'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'iso_8601'",
  "SET bytea_output = 'hex'",
  'SET lock_timeout = 3000',
  'SET idle_in_transaction_session_timeout = 60000',
];

/** Not every server of this protocol knows these, or lets everybody set them. */
const OPTIONAL_SETTINGS = ["SET lc_monetary = 'C'", 'SET extra_float_digits = 1'];

/** PostgreSQL 12 and newer. */
export const postgresDriver: DatabaseDriver = { readsNewerRows: true, live: () => liveSql, greet, connect };

async function greet(socket: Socket): Promise<Greeting> {
  socket.write(SSL_REQUEST);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const letter = String.fromCharCode(answer[0] ?? 0);
  if (answer.length !== 1 || !['S', 'N'].includes(letter))
    throw new Error('The server does not answer like PostgreSQL.');
  return { words: 'Answered by a PostgreSQL server', offersTls: letter === 'S' };
}

async function connect(target: DatabaseTarget, options: SessionOptions): Promise<PostgresSession> {
  const socket = guardAgainstStalls(new Socket(), options.silenceMs);
  const client = new pg.Client({
    stream: () => socket,
    host: target.address,
    port: target.port,
    database: target.database,
    user: target.user,
    password: target.password,
    ssl: target.tls ? tlsOf(target) : false,
    connectionTimeoutMillis: options.connectMs,
    statement_timeout: options.statementMs,
    application_name: 'Plumbline',
    types: AS_TEXT,
  });
  // A server that goes away while nobody asks is found by the next question.
  client.on('error', () => undefined);
  // A password that would travel readably to another machine is not sent.
  if (!target.tls && classify(target.address) !== 'loopback')
    Object.assign(client, {
      _handleAuthCleartextPassword: () => client.emit('error', clearPassword()),
    });
  try {
    await connectOrFail(client);
    for (const setting of SESSION_SETTINGS) await client.query(setting);
    for (const setting of OPTIONAL_SETTINGS) await client.query(setting).catch(() => undefined);
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const [version = ''] = (rows[0]?.server_version ?? '').split(' ');
    return new PostgresSession(client, socket, target, `PostgreSQL ${version}`);
  } catch (error) {
    socket.destroy();
    throw toDatabaseError(error, target);
  }
}

/** An authentication that is refused on our side ends the wait for it. */
async function connectOrFail(client: pg.Client): Promise<void> {
  const refusal = Promise.withResolvers<never>();
  client.once('error', (error) => refusal.reject(error));
  const connected = client.connect();
  connected.catch(() => undefined);
  refusal.promise.catch(() => undefined);
  await Promise.race([connected, refusal.promise]);
}

function tlsOf({ tls, host }: DatabaseTarget): pg.ClientConfig['ssl'] {
  if (!tls) return false;
  const { isHostVerified, ...options } = tls;
  return { ...options, host, ...(!isHostVerified && { checkServerIdentity: () => undefined }) };
}
