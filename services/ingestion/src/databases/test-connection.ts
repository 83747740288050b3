import type { Socket } from 'node:net';
import { type ConnectionTest, type DatabaseTable, ENGINE_NAMES } from '@plumbline/contracts';
import { DatabaseError } from './database-error.js';
import type { DatabaseSession, DatabaseTarget, Greeting } from './driver.js';
import { DRIVERS } from './drivers.js';
import { type ConnectionSettings, openWay, targetOf, type Way } from './open-session.js';
import { openSocket } from './outbound/open-socket.js';
import type { OutboundRules } from './outbound/outbound-rules.js';
import { type Outcome, TestRun } from './test-run.js';
import { handshake } from './tls-handshake.js';
import { USUAL_PORTS } from './usual-ports.js';

const STEP_MS = 5_000;
/** Less than what a browser waits for. */
const WHOLE_MS = 20_000;

/** Tries a connection step by step and stops at the first that fails. Nothing is kept, and nothing is written. */
export async function testConnection(
  rules: OutboundRules,
  settings: ConnectionSettings,
): Promise<ConnectionTest> {
  const run = new TestRun(AbortSignal.timeout(WHOLE_MS), settings.tunnel !== null);
  const way = await findWay(run, rules, settings);
  if (way) {
    try {
      return await alongWay(run, targetOf(rules, settings, way), settings);
    } finally {
      way.close();
    }
  }
  return run.result(undefined);
}

/** To the database, or to the SSH server and through it. */
async function findWay(
  run: TestRun,
  rules: OutboundRules,
  settings: ConnectionSettings,
): Promise<Way | undefined> {
  const { tunnel } = settings;
  const address = await run.step('resolve', () => resolve(rules, tunnel ?? settings));
  if (address === undefined) return undefined;
  if (!tunnel) return { address, port: settings.port, close: () => undefined };
  const opening = openWay(rules, settings);
  const way = await run.step('tunnel', () => described(opening, tunnel.host));
  run.hostKey = way?.hostKey;
  // One that opens too late for the test is closed again.
  if (!way) opening.then((late) => late.close()).catch(() => undefined);
  return way;
}

async function alongWay(
  run: TestRun,
  target: DatabaseTarget,
  { port }: ConnectionSettings,
): Promise<ConnectionTest> {
  const reached = await run.step('port', () => reach(target, port));
  if (reached) {
    await run.step('tls', () => encrypt(target, reached));
    reached.socket.destroy();
  }
  const session = run.isGoing ? await run.step('sign_in', () => signIn(target)) : undefined;
  if (session) {
    await run.step('read_only', () => proveReadOnly(run, session));
    if (run.isGoing) await run.step('tables', () => findTables(session));
    await session.close();
  }
  return run.result(session?.server);
}

async function resolve(
  rules: OutboundRules,
  { host, port }: { host: string; port: number },
): Promise<Outcome & { value: string }> {
  const address = await rules.resolve({ host, port });
  return {
    title: host === address ? 'Address accepted' : 'Name found',
    detail: host === address ? 'It is an address' : `${host} is ${address}`,
    value: address,
  };
}

async function described(opening: Promise<Way>, host: string): Promise<Outcome & { value: Way }> {
  const way = await opening;
  return { title: 'Tunnel opened', detail: `${host} shows the key ${way.hostKey}`, value: way };
}

interface Reached extends Greeting {
  socket: Socket;
}

async function reach(target: DatabaseTarget, port: number): Promise<Outcome & { value: Reached }> {
  const { engine, tls } = target;
  const socket = await openSocket(target, STEP_MS);
  socket.setTimeout(STEP_MS, () => socket.destroy(new Error('The server says nothing.')));
  try {
    const greeting = await DRIVERS[engine].greet(socket, tls !== undefined);
    return { title: `Port ${port} is open`, detail: greeting.words, value: { ...greeting, socket } };
  } catch (error) {
    socket.destroy();
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      'database_away',
      `What answers on port ${port} is no ${ENGINE_NAMES[engine]} server.`,
      {
        title: `Something else answers on port ${port}`,
        technical: error instanceof Error ? error.message : undefined,
        fixes: [
          {
            title: 'Check the engine and the port',
            detail: USUAL_PORTS,
          },
        ],
      },
    );
  }
}

async function encrypt(target: DatabaseTarget, reached: Reached): Promise<Outcome> {
  if (!target.tls) return { title: 'Not encrypted', detail: 'You chose to connect without encryption.' };
  const { socket, carrier = socket, offersTls, maxTlsVersion } = reached;
  if (offersTls)
    return {
      title: 'Encrypted',
      detail: await handshake(carrier, target, { timeoutMs: STEP_MS, maxTlsVersion }),
    };
  throw new DatabaseError('database_away', 'The server does not offer encryption.', {
    title: 'The server does not encrypt',
    fixes: [
      {
        title: 'Ask for encryption',
        detail: 'A message for whoever runs the database',
        message: `Please switch TLS on for the database server ${target.host}.`,
      },
      {
        title: 'Connect without encryption',
        detail: 'Only inside a network that you trust: rows could be read on their way',
        action: 'turn_tls_off',
      },
    ],
  });
}

async function signIn(target: DatabaseTarget): Promise<Outcome & { value: DatabaseSession }> {
  const session = await DRIVERS[target.engine].connect(target, { connectMs: STEP_MS, statementMs: STEP_MS });
  return { title: 'Signed in', detail: `As ${target.user}, ${session.server}`, value: session };
}

async function proveReadOnly(run: TestRun, session: DatabaseSession): Promise<Outcome> {
  const { isProved, detail } = await session.proveReadOnly();
  run.readOnly = isProved ? 'proved' : 'assumed';
  return { title: isProved ? 'Can only read' : 'Will only read', detail };
}

async function findTables(session: DatabaseSession): Promise<Outcome> {
  const tables = await session.listTables();
  if (tables.length === 0)
    throw new DatabaseError('database_away', 'This user can read no table and no view.', {
      title: 'No table found',
      fixes: [
        { title: 'Let the user read', detail: 'It needs SELECT on the tables that you want to look at.' },
        { title: 'Check the database', detail: 'The tables may be in another one of the same server.' },
      ],
    });
  const of = (kind: DatabaseTable['kind']) => tables.filter((table) => table.kind === kind).length;
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const counts = [plural(of('table'), 'table'), ...(of('view') > 0 ? [plural(of('view'), 'view')] : [])];
  const named =
    schemas.length > 3 ? `${schemas.slice(0, 3).join(', ')} and ${schemas.length - 3} more` : list(schemas);
  return {
    title: `${counts.join(' and ')} found`,
    detail: `In ${plural(schemas.length, 'schema')}: ${named}`,
  };
}

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
