import type { Socket } from 'node:net';
import {
  type ConnectionTest,
  type DatabaseTable,
  ENGINE_NAMES,
  TEST_STEPS,
  type TestStep,
  type TestStepName,
} from '@plumbline/contracts';
import { DatabaseError } from './database-error.js';
import type { DatabaseSession, DatabaseTarget } from './driver.js';
import { DRIVERS } from './drivers.js';
import { type ConnectionSettings, targetOf } from './open-session.js';
import { openSocket } from './outbound/open-socket.js';
import type { OutboundRules } from './outbound/outbound-rules.js';
import { handshake } from './tls-handshake.js';

const STEP_MS = 5_000;
/** Less than what a browser waits for. */
const WHOLE_MS = 20_000;

const NOT_TRIED: Record<TestStepName, string> = {
  resolve: 'Find the name',
  port: 'Reach the port',
  tls: 'Encrypt',
  sign_in: 'Sign in',
  read_only: 'Prove that it can only read',
  tables: 'Find tables',
};

type Outcome = Pick<TestStep, 'title' | 'detail'>;

/** Tries a connection step by step and stops at the first that fails. Nothing is kept, and nothing is written. */
export async function testConnection(
  rules: OutboundRules,
  settings: ConnectionSettings,
): Promise<ConnectionTest> {
  const run = new TestRun(AbortSignal.timeout(WHOLE_MS));
  const target = await run.step('resolve', () => resolve(rules, settings));
  const reached = target && (await run.step('port', () => reach(target)));
  if (target && reached) {
    await run.step('tls', () => encrypt(target, reached));
    reached.socket.destroy();
  }
  const session = target && run.isGoing ? await run.step('sign_in', () => signIn(target)) : undefined;
  if (session) {
    await run.step('read_only', () => proveReadOnly(run, session));
    if (run.isGoing) await run.step('tables', () => findTables(session));
    await session.close();
  }
  return run.result(session?.server);
}

class TestRun {
  readonly steps: TestStep[] = [];
  isGoing = true;
  readOnly: ConnectionTest['readOnly'];
  private readonly startedAt = performance.now();

  constructor(private readonly signal: AbortSignal) {}

  /** Runs one step and notes what came of it; undefined where it failed. */
  async step<Value>(
    name: TestStepName,
    work: () => Promise<Outcome & { value?: Value }>,
  ): Promise<Value | undefined> {
    const since = performance.now();
    try {
      const { title, detail, value } = await this.inTime(work());
      this.steps.push({ name, ok: true, title, detail, ms: Math.round(performance.now() - since) });
      return value;
    } catch (error) {
      this.isGoing = false;
      this.steps.push(failed(name, error, Math.round(performance.now() - since)));
      return undefined;
    }
  }

  result(server: string | undefined): ConnectionTest {
    const tried = new Set(this.steps.map(({ name }) => name));
    const others = TEST_STEPS.filter((name) => !tried.has(name)).map(
      (name): TestStep => ({ name, ok: null, title: NOT_TRIED[name], detail: '', ms: 0 }),
    );
    const steps = [...this.steps, ...others].sort(
      (a, b) => TEST_STEPS.indexOf(a.name) - TEST_STEPS.indexOf(b.name),
    );
    return {
      ok: this.isGoing,
      at: new Date().toISOString(),
      ms: Math.round(performance.now() - this.startedAt),
      steps,
      ...(server !== undefined && { server }),
      ...(this.readOnly && { readOnly: this.readOnly }),
    };
  }

  private async inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = () =>
      reject(
        new DatabaseError('database_away', 'The database took too long to answer.', {
          title: 'It took too long',
        }),
      );
    if (this.signal.aborted) late();
    this.signal.addEventListener('abort', late, { once: true });
    work.catch(() => undefined);
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.signal.removeEventListener('abort', late);
    }
  }
}

function failed(name: TestStepName, error: unknown, ms: number): TestStep {
  if (!(error instanceof DatabaseError)) throw error;
  const { title, fixes, technical } = error.details;
  return {
    name,
    ok: false,
    title: title ?? NOT_TRIED[name],
    detail: error.message,
    ms,
    ...(fixes && { fixes }),
    ...(technical && { technical }),
  };
}

async function resolve(
  rules: OutboundRules,
  settings: ConnectionSettings,
): Promise<Outcome & { value: DatabaseTarget }> {
  const address = await rules.resolve(settings);
  const { host } = settings;
  const detail = host === address ? 'It is an address' : `${host} is ${address}`;
  return {
    title: host === address ? 'Address accepted' : 'Name found',
    detail,
    value: targetOf(settings, address),
  };
}

interface Reached {
  socket: Socket;
  offersTls: boolean;
}

async function reach(target: DatabaseTarget): Promise<Outcome & { value: Reached }> {
  const { engine, port, tls } = target;
  const socket = await openSocket(target, STEP_MS);
  socket.setTimeout(STEP_MS, () => socket.destroy(new Error('The server says nothing.')));
  try {
    const { words, offersTls } = await DRIVERS[engine].greet(socket, tls !== undefined);
    return { title: `Port ${port} is open`, detail: words, value: { socket, offersTls } };
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
            detail: 'PostgreSQL usually listens on 5432, MySQL and MariaDB on 3306.',
          },
        ],
      },
    );
  }
}

async function encrypt(target: DatabaseTarget, { socket, offersTls }: Reached): Promise<Outcome> {
  if (!target.tls) return { title: 'Not encrypted', detail: 'You chose to connect without encryption.' };
  if (offersTls) return { title: 'Encrypted', detail: await handshake(socket, target, STEP_MS) };
  throw new DatabaseError('database_away', 'The server does not offer encryption.', {
    title: 'The server does not encrypt',
    fixes: [
      {
        title: 'Ask for encryption',
        detail: 'A message for whoever runs the database',
        message: `Please switch TLS on for the database server ${target.host}, port ${target.port}.`,
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
