import { afterEach, describe, expect, it } from '@jest/globals';
import { DatabaseError } from '../database-error.js';
import { type ConnectionSettings, openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { testConnection } from '../test-connection.js';
import { type FakeAnswer, type FakeSqlServer, startFakeSqlServer } from '../testing/fake-sql-server.js';

const rules = new OutboundRules('loopback');
const servers: FakeSqlServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: Parameters<typeof startFakeSqlServer>[0] = {}) {
  const server = await startFakeSqlServer({ answer: canned, ...options });
  servers.push(server);
  return server;
}
const settingsOf = ({ port, caPem }: FakeSqlServer, change: Partial<ConnectionSettings> = {}) => ({
  ...({ kind: 'azure-sql', engine: 'sqlserver', host: 'localhost', port, database: 'shop' } as const),
  ...{ user: 'reader', password: 'Kestrel-55', tls: 'verify-host' as const, caPem },
  ...{ signIn: 'password' as const, options: {}, tunnel: null },
  ...change,
});

/** What a server with one table and a user who can only read says. */
function canned(sql: string): FakeAnswer | undefined {
  if (/@@VERSION/.test(sql)) return { columns: [{ name: 'v' }], rows: [['Microsoft SQL Server 2022 (RTM)']] };
  if (/^CREATE TABLE/.test(sql)) return { number: 262, message: 'CREATE TABLE permission denied' };
  if (/fn_my_permissions/.test(sql)) return { columns: [{ name: 'n' }], rows: [['0']] };
  if (/INFORMATION_SCHEMA.TABLES/.test(sql))
    return {
      columns: ['a', 'b', 'c'].map((name) => ({ name })),
      rows: [['dbo', 'orders', 'BASE TABLE']],
    };
  if (/INFORMATION_SCHEMA.COLUMNS/.test(sql))
    return {
      columns: [...'abcdefgh'].map((name) => ({ name })),
      rows: [
        ['dbo', 'orders', 'id', 'int', 'NO', null, '10', '0'],
        ['dbo', 'orders', 'note', 'nvarchar', 'YES', '-1', null, null],
        ['dbo', 'orders', 'amount', 'decimal', 'YES', null, '12', '2'],
      ],
    };
  return undefined;
}

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
  return error;
}

describe('a test of a connection to SQL Server, on the wire (DATA-012)', () => {
  it('DATA-013 goes step by step, with TLS inside the packets of the protocol', async () => {
    const test = await testConnection(rules, settingsOf(await start()));
    expect(test.steps.map(({ name, ok, technical }) => [name, ok, technical])).toEqual([
      ['resolve', true, undefined],
      ['port', true, undefined],
      ['tls', true, undefined],
      ['sign_in', true, undefined],
      ['read_only', true, undefined],
      ['tables', true, undefined],
    ]);
    expect(test).toMatchObject({ readOnly: 'proved', server: 'SQL Server 2022' });
    expect(test.steps[1]?.detail).toBe('Answered by a SQL Server, version 16.0');
    expect(test.steps[2]?.detail).toMatch(/^TLS 1\.2, certificate for localhost, valid to /);
    expect(test.steps[4]?.detail).toMatch(/the server refused: CREATE TABLE permission denied/);
  });

  it('stops where the certificate is for another host, before the password is sent', async () => {
    const server = await start({ certificateFor: 'other.example' });
    const test = await testConnection(rules, settingsOf(server));
    expect(test.steps[2]).toMatchObject({ ok: false, title: 'The certificate is for another host' });
    expect(server.signIns).toBe(0);
    const weaker = await testConnection(rules, settingsOf(server, { tls: 'verify-authority' }));
    expect(weaker).toMatchObject({ ok: true });
  });

  it.each(['verify-host', 'verify-authority'] as const)(
    'S-07 does not sign in to one whose authority is not known (%s)',
    async (tls) => {
      const server = await start();
      const unknown = settingsOf(server, { tls, caPem: null });
      const test = await testConnection(rules, unknown);
      expect(test.steps[2]).toMatchObject({
        ok: false,
        title: 'The certificate’s authority is not known',
      });
      const opened = await failure(openSession(rules, unknown, 1_000));
      expect(opened.details.title).toBe('The certificate’s authority is not known');
      expect(server.signIns).toBe(0);
      expect(await testConnection(rules, { ...unknown, tls: 'required' })).toMatchObject({ ok: true });
    },
  );

  it('says so where the server does not encrypt, or wants nothing else', async () => {
    const open = await start({ encryption: 'none' });
    const plain = await testConnection(rules, settingsOf(open));
    expect(plain.steps[2]).toMatchObject({ ok: false, title: 'The server does not encrypt' });
    expect(await testConnection(rules, settingsOf(open, { tls: 'off' }))).toMatchObject({ ok: true });
    const strict = await start({ encryption: 'required' });
    const off = await testConnection(rules, settingsOf(strict, { tls: 'off' }));
    expect(off.steps[3]).toMatchObject({ ok: false, title: 'The server wants encryption' });
    expect(off.steps[3]?.fixes?.[0]?.action).toBe('require_tls');
  });

  it.each([
    [18456, 'Login failed for user.', 'User or password is not right'],
    [4060, 'Cannot open database.', 'The database was not found'],
    [40615, 'Client with IP address is not allowed.', 'The server’s firewall refuses this address'],
    [40613, 'Database is not currently available.', 'The database is not awake'],
    [10928, 'Resource limit reached.', 'The server is full'],
  ])('says in words what error %s means', async (number, message, title) => {
    const server = await start({ refusal: { number, message } });
    const test = await testConnection(rules, settingsOf(server));
    expect(test.steps[3]).toMatchObject({ ok: false, title });
    expect(JSON.stringify(test)).not.toContain('Kestrel-55');
  });
});

describe('a session with SQL Server, on the wire', () => {
  const open = async (answer: (sql: string) => FakeAnswer | undefined, statementMs = 5_000) => {
    const server = await start({ answer: (sql) => answer(sql) ?? canned(sql) });
    return { server, session: await openSession(rules, settingsOf(server), statementMs) };
  };

  it('lists tables with the types of their columns, and without what a server hides', async () => {
    const { session } = await open(() => undefined);
    expect(await session.listTables()).toEqual([
      {
        ...{ schema: 'dbo', name: 'orders', kind: 'table' },
        columns: [
          { name: 'id', type: 'int', isNullable: false, isKey: false },
          { name: 'note', type: 'nvarchar(max)', isNullable: true, isKey: false },
          { name: 'amount', type: 'decimal(12,2)', isNullable: true, isKey: false },
        ],
      },
    ]);
    await session.close();
  });

  it('has the server write what would be rounded on the way', async () => {
    const { server, session } = await open((sql) => {
      if (/SELECT TOP \(0\) \*/.test(sql)) return { columns: KINDS };
      return /CONVERT/.test(sql) && /FROM \[dbo\]/.test(sql)
        ? { columns: KINDS.map(({ name }) => ({ name })), rows: [KINDS.map(({ text }) => text)] }
        : undefined;
    });
    const selection = { schema: 'dbo', table: 'kinds' };
    const columns = await session.describe(selection);
    expect(columns.map(({ name, type, kind }) => [name, type, kind])).toEqual(
      KINDS.map(({ name, described: [type, kind] }) => [name, type, kind]),
    );
    const rows: (string | null)[][] = [];
    for await (const batch of session.stream(selection, { limit: 5 })) rows.push(...batch);
    expect(
      rows[0]?.map((cell, index) => (cell === null ? null : (columns[index]?.toText?.(cell) ?? cell))),
    ).toEqual(KINDS.map(({ text, becomes = text }) => becomes));
    expect(server.batches.at(-1)).toBe(
      'SELECT TOP (5) [id], CONVERT(varchar(41), [exact]), CONVERT(varchar(24), [price], 2), [rate], [half], ' +
        'CONVERT(varchar(10), [day], 23), CONVERT(varchar(27), [at], 121), ' +
        "CONVERT(varchar(34), SWITCHOFFSET([when], '+00:00'), 121), [code], CAST(NULL AS varbinary(1)), [a]]b] " +
        'FROM [dbo].[kinds]',
    );
    await session.close();
  });

  it('puts a query into brackets, with its WITH before them', async () => {
    const { server, session } = await open((sql) =>
      /chosen/.test(sql)
        ? { columns: [{ name: 'n' }], rows: /TOP \(0\)/.test(sql) ? [] : [['1']] }
        : undefined,
    );
    const query = 'WITH a AS (SELECT 1 AS n) SELECT n FROM a ORDER BY n;';
    const batches = [];
    for await (const batch of session.stream({ query })) batches.push(batch);
    expect(batches).toEqual([[['1']]]);
    expect(server.batches.at(-1)).toBe(
      'WITH a AS (SELECT 1 AS n) SELECT [n] FROM (\nSELECT n FROM a ORDER BY n\nOFFSET 0 ROWS\n) AS chosen',
    );
    await session.close();
  });

  it('F36 is stopped where it takes too long, and given up at once when it is cancelled', async () => {
    const slow = (sql: string): FakeAnswer | undefined => (/slow/.test(sql) ? 'silence' : undefined);
    const { server, session } = await open(slow, 200);
    const late = await failure(session.describe({ query: 'SELECT a FROM slow' }));
    expect(late.message).toMatch(/took too long/);
    expect(server.attentions).toBe(1);
    await session.close();
    const { session: cancelled } = await open(slow, 60_000);
    const stream = cancelled.stream({ query: 'SELECT a FROM slow' })[Symbol.asyncIterator]();
    const next = failure(stream.next());
    await cancelled.cancel();
    expect((await next).code).toBe('database_away');
  });

  it('S-05 is not led to an address that is not allowed', async () => {
    const server = await start();
    const away = await failure(openSession(new OutboundRules(''), settingsOf(server), 1_000));
    expect([away.details.title, server.signIns]).toEqual(['The address is not allowed', 0]);
  });
});

const KINDS: {
  name: string;
  type:
    | 'integer'
    | 'exact'
    | 'money'
    | 'float'
    | 'single'
    | 'day'
    | 'moment'
    | 'instant'
    | 'code'
    | 'bytes'
    | 'text';
  described: [string, string];
  text: string | null;
  becomes?: string;
}[] = [
  { name: 'id', type: 'integer', described: ['int', 'integer'], text: '7' },
  {
    name: 'exact',
    type: 'exact',
    described: ['decimal(30,10)', 'decimal'],
    text: '12345678901234567890.0123456789',
  },
  { name: 'price', type: 'money', described: ['money', 'decimal'], text: '922337203685477.5807' },
  { name: 'rate', type: 'float', described: ['float', 'float'], text: '0.1' },
  { name: 'half', type: 'single', described: ['real', 'float'], text: '0.10000000149011612', becomes: '0.1' },
  { name: 'day', type: 'day', described: ['date', 'date'], text: '2026-03-08' },
  {
    ...{ name: 'at', type: 'moment', described: ['datetime2(7)', 'timestamp'] },
    ...{ text: '2026-03-08 02:30:00.1234567', becomes: '2026-03-08 02:30:00.123456' },
  },
  {
    ...{ name: 'when', type: 'instant', described: ['datetimeoffset(7)', 'timestamp'] },
    ...{ text: '2026-03-08 07:30:00.0000000 +00:00', becomes: '2026-03-08 07:30:00.000000' },
  },
  { name: 'code', type: 'code', described: ['char(5)', 'text'], text: 'ab   ', becomes: 'ab' },
  { name: 'body', type: 'bytes', described: ['varbinary', 'binary'], text: null },
  { name: 'a]b', type: 'text', described: ['nvarchar(4000)', 'text'], text: 'x' },
];
