import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { generate } from 'selfsigned';
import { DatabaseError } from '../database-error.js';
import { type ConnectionSettings, openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { testConnection } from '../test-connection.js';
import { type FakeListener, startFakeListener } from '../testing/fake-listener.js';
import { toDatabaseError } from './oracle-errors.js';
import { describeField } from './value-text.js';

const rules = new OutboundRules('loopback');
const servers: FakeListener[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: Parameters<typeof startFakeListener>[0]): Promise<FakeListener> {
  const server = await startFakeListener(options);
  servers.push(server);
  return server;
}

const settingsOf = (
  { port }: { port: number },
  change: Partial<ConnectionSettings> = {},
): ConnectionSettings => ({
  ...{ kind: 'oracle', engine: 'oracle', host: 'localhost', port, database: 'shop', user: 'reader' },
  ...{ password: 'Kestrel-55', tls: 'off', caPem: null, signIn: 'password', options: {}, tunnel: null },
  ...change,
});

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
  return error;
}

async function certificateFor(name: string) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  return { cert, key };
}

describe('Oracle, on the wire as far as no server is needed (DATA-008)', () => {
  it('knows a listener by its ping, and says which service it does not know', async () => {
    const listener = await start({ answer: 'refuse' });
    const test = await testConnection(rules, settingsOf(listener));
    expect(test.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['resolve', true],
      ['port', true],
      ['tls', true],
      ['sign_in', false],
      ['read_only', null],
      ['tables', null],
    ]);
    expect(test.steps[1]?.detail).toBe('Answered by an Oracle listener');
    expect(test.steps[3]).toMatchObject({ title: 'The service was not found' });
    expect(listener.asked[0]).toContain('(CONNECT_DATA=(COMMAND=ping))');
    expect(listener.asked[1]).toContain('(SERVICE_NAME=shop)');
    expect(JSON.stringify(test)).not.toContain('Kestrel-55');
  });

  it('does not wait for ever for a port that speaks HTTP, or nothing', async () => {
    const web = await start({ answer: 'http' });
    const test = await testConnection(rules, settingsOf(web));
    expect(test.steps[1]).toMatchObject({ ok: false, title: `Something else answers on port ${web.port}` });
    const opened = await failure(openSession(rules, settingsOf(web), 1_000));
    expect(opened.details.title).toMatch(/^Something else answers on port/);
    const silent = await start({ answer: 'silence' });
    const waited = await failure(openSession(rules, settingsOf(silent), 1_000));
    expect(waited.code).toBe('database_away');
  }, 30_000);

  it('S-05 is not led elsewhere by a listener', async () => {
    const listener = await start({ answer: 'redirect' });
    const led = await failure(openSession(rules, settingsOf(listener), 1_000));
    expect(led.details.title).toBe('The listener sends elsewhere');
    expect(listener.connections).toBe(1);
  });

  it('S-06 lets no name of a service add to what is asked', async () => {
    const listener = await start({ answer: 'refuse' });
    const database = 'shop)(SERVER=x))(ADDRESS=(HOST=169.254.169.254)(PORT=1)';
    await failure(openSession(rules, settingsOf(listener, { database }), 1_000));
    expect(listener.asked[0]).toContain('(SERVICE_NAME=shopSERVERxADDRESSHOST169.254.169.254PORT1)');
  });

  it('verifies who answers before anything is said, and encrypts anew where the listener hands over', async () => {
    const tls = await certificateFor('localhost');
    const listener = await start({ answer: 'renegotiate', tls });
    const encrypted = settingsOf(listener, { tls: 'verify-host', caPem: tls.cert });
    const handed = await failure(openSession(rules, encrypted, 1_000));
    expect(handed.details.title).toBe('The service was not found');
    expect(listener.asked).toHaveLength(2);
    const test = await testConnection(rules, encrypted);
    expect(test.steps[2]).toMatchObject({ ok: true, title: 'Encrypted' });
    const unknown = await failure(openSession(rules, { ...encrypted, caPem: null }, 1_000));
    expect(unknown.details.title).toBe('The certificate’s authority is not known');
    const other = await certificateFor('other.example');
    const stranger = await start({ answer: 'refuse', tls: other });
    const elsewhere = settingsOf(stranger, { tls: 'verify-host', caPem: other.cert });
    expect((await failure(openSession(rules, elsewhere, 1_000))).details.title).toBe(
      'The certificate is for another host',
    );
    expect(stranger.asked).toHaveLength(0);
  });

  it('is away where nobody listens, or hangs up', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    listener.close();
    await once(listener, 'close');
    expect((await failure(openSession(rules, settingsOf({ port }), 1_000))).details.title).toBe(
      `Port ${port} is closed`,
    );
    const rude = await start({ answer: 'hang up' });
    expect((await failure(openSession(rules, settingsOf(rude), 1_000))).code).toBe('database_away');
  });

  it.each([
    ['ORA-01017: invalid credential', 'User or password is not right'],
    ['ORA-28000: the account is locked', 'The server does not let this user in'],
    ['ORA-12516: listener could not find handler', 'The server is full'],
    ['NJS-116: password verifier type 0x939 is not supported', 'The way to sign in is not supported'],
    ['ORA-00942: table or view does not exist', 'The database refused'],
    ['NJS-123: call timeout of 300 ms exceeded', 'The database refused'],
    ['ORA-03113: end-of-file on communication channel', 'The connection was lost'],
  ])('says in words what %s means', (message, title) => {
    const said = toDatabaseError(new Error(message), { host: 'h', port: 1521, user: 'u', database: 'd' });
    expect(said.details.title).toBe(title);
  });

  it.each([
    [{ dbTypeName: 'NUMBER', precision: 12, scale: 2 }, 'decimal', `TO_CHAR("A", 'TM9')`, '-.5', '-0.5'],
    [{ dbTypeName: 'NUMBER', precision: 0, scale: -127 }, 'decimal', `TO_CHAR("A", 'TM9')`, '12', '12'],
    [{ dbTypeName: 'NUMBER', precision: 5, scale: -2 }, 'integer', `TO_CHAR("A", 'TM9')`, '1200', '1200'],
    [
      { dbTypeName: 'DATE' },
      'timestamp',
      `TO_CHAR("A", 'SYYYY-MM-DD HH24:MI:SS')`,
      ' 2026-03-08 02:30:00',
      '2026-03-08 02:30:00',
    ],
    [
      { dbTypeName: 'DATE' },
      'timestamp',
      `TO_CHAR("A", 'SYYYY-MM-DD HH24:MI:SS')`,
      '-0044-03-15 00:00:00',
      null,
    ],
    [{ dbTypeName: 'BINARY_DOUBLE' }, 'float', '"A"', 'Infinity', null],
    [{ dbTypeName: 'CHAR', byteSize: 5 }, 'text', '"A"', 'ab   ', 'ab'],
    [{ dbTypeName: 'BLOB' }, 'binary', 'NULL', '', ''],
  ])('has the server write %j', (field, kind, expression, written, kept) => {
    const column = describeField({ name: 'A', ...field });
    expect([column.kind, column.expression]).toEqual([kind, expression]);
    expect(column.toText ? column.toText(written) : written).toBe(kept);
  });
});
