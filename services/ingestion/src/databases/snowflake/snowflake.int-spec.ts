import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import { DatabaseError } from '../database-error.js';
import type { DatabaseTarget } from '../driver.js';
import { type FakeSnowflake, type SnowflakeAnswer, startFakeSnowflake } from '../testing/fake-snowflake.js';
import { keyPairToken } from './key-pair-token.js';
import { snowflakeDriver } from './snowflake-driver.js';

const PAIR = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PEM = PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const servers: FakeSnowflake[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const text = (...names: string[]) => names.map((name) => ({ name, type: 'text' }));

function canned(sql: string): SnowflakeAnswer | undefined {
  if (/CURRENT_VERSION/.test(sql)) return { fields: text('V', 'D'), parts: [[['9.31.2', 'SHOP']]] };
  if (/^DELETE/.test(sql.trim()))
    return { status: 422, code: '003001', message: 'SQL access control error: insufficient privileges' };
  if (/object_privileges/.test(sql)) return { fields: text('N'), parts: [[['0']]] };
  if (/LIMIT 1$/.test(sql.trim())) return { fields: text('S', 'T'), parts: [[['PUBLIC', 'ORDERS']]] };
  return undefined;
}

async function open(
  answer: (sql: string) => SnowflakeAnswer | undefined = () => undefined,
  change: Partial<DatabaseTarget> = {},
  statementMs = 5_000,
) {
  const server = await startFakeSnowflake((sql) => answer(sql) ?? canned(sql));
  servers.push(server);
  const target: DatabaseTarget = {
    ...{
      engine: 'snowflake',
      host: 'acme-shop.snowflakecomputing.com',
      address: '127.0.0.1',
      port: server.port,
    },
    ...{ database: 'SHOP', user: 'reader', password: 'a-token', signIn: 'token', tls: undefined },
    options: { warehouse: 'SMALL', role: 'READS' },
    judge: () => Promise.reject(new Error('nowhere else')),
    ...change,
  };
  return { server, connect: () => snowflakeDriver.connect(target, { connectMs: 2_000, statementMs }) };
}

async function failure(work: Promise<unknown>): Promise<DatabaseError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseError)) throw error ?? new Error('it went through');
  return error;
}

describe('Snowflake by its SQL API, on the wire (DATA-007)', () => {
  it('signs in by a key pair for less than an hour, with warehouse and role', async () => {
    const { server, connect } = await open(undefined, { password: PEM, signIn: 'key-pair' });
    const session = await connect();
    expect(session.server).toBe('Snowflake 9.31.2');
    expect(server.statements[0]).toMatchObject({
      ...{ database: 'SHOP', warehouse: 'SMALL', role: 'READS', timeout: 5 },
    });
    const { token, type } = server.authorizations[0] ?? { token: '', type: '' };
    expect(type).toBe('KEYPAIR_JWT');
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        createPublicKey(PAIR.publicKey.export({ type: 'spki', format: 'pem' })),
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
    const { iss, sub, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(sub).toBe('ACME-SHOP.READER');
    expect(iss).toMatch(/^ACME-SHOP\.READER\.SHA256:[\w+/]{43}=$/);
    expect(exp - iat).toBeLessThan(3_600);
    await session.close();
  });

  it('says so where a key cannot be read, and repeats nothing of it', async () => {
    const holder = { host: 'a.snowflakecomputing.com', user: 'u', privateKey: 'BEGIN secret words' };
    expect(() => keyPairToken(holder, 0)).toThrow(DatabaseError);
    expect(() => keyPairToken(holder, 0)).not.toThrow(/secret/);
  });

  it('DATA-013 proves that a role can only read', async () => {
    const session = await (await open()).connect();
    expect(await session.proveReadOnly()).toEqual({
      isProved: true,
      detail: expect.stringContaining('the server refused: SQL access control error'),
    });
    const writer = await (
      await open((sql) => (/^DELETE/.test(sql.trim()) ? { fields: text('n'), parts: [[['0']]] } : undefined))
    ).connect();
    expect((await writer.proveReadOnly()).isProved).toBe(false);
  });

  it('asks for what would be written in many ways as one text, and reads every part', async () => {
    const fields = [
      { name: 'ID', type: 'fixed', precision: 38, scale: 0 },
      { name: 'AMOUNT', type: 'fixed', precision: 12, scale: 2 },
      { name: 'DAY', type: 'date' },
      { name: 'AT', type: 'timestamp_tz' },
      { name: 'BODY', type: 'binary' },
      { name: 'PAID', type: 'boolean' },
    ];
    const { server, connect } = await open((sql) => {
      if (/LIMIT 0$/.test(sql)) return { fields, parts: [[]] };
      const row = (id: string) => [id, '1.50', '2026-03-08', '2026-03-08 07:30:00.000000', null, '1'];
      return / AS c0/.test(sql) ? { fields: [], parts: [[row('1'), row('2')], [row('3')]] } : undefined;
    });
    const session = await connect();
    const query = 'WITH a AS (SELECT 1) SELECT * FROM a;';
    const columns = await session.describe({ query });
    expect(columns.map(({ type, kind, isZoned }) => [type, kind, isZoned])).toEqual([
      ['NUMBER(38,0)', 'integer', undefined],
      ['NUMBER(12,2)', 'decimal', undefined],
      ['DATE', 'date', undefined],
      ['TIMESTAMP_TZ', 'timestamp', true],
      ['BINARY', 'binary', undefined],
      ['BOOLEAN', 'boolean', undefined],
    ]);
    const rows: (string | null)[][] = [];
    for await (const batch of session.stream({ query }, { limit: 9 })) rows.push(...batch);
    expect(rows.map(([id]) => id)).toEqual(['1', '2', '3']);
    expect(columns[5]?.toText?.(rows[0]?.[5] ?? '')).toBe('true');
    expect(server.statements.at(-1)?.statement).toBe(
      `SELECT "ID"::VARCHAR AS c0, "AMOUNT"::VARCHAR AS c1, TO_VARCHAR("DAY", 'YYYY-MM-DD') AS c2, ` +
        `TO_VARCHAR(CONVERT_TIMEZONE('UTC', "AT"), 'YYYY-MM-DD HH24:MI:SS.FF6') AS c3, NULL AS c4, "PAID" AS c5 ` +
        'FROM (\nWITH a AS (SELECT 1) SELECT * FROM a\n) AS chosen LIMIT 9',
    );
    await session.close();
  });

  it.each([
    [401, '390144', 'JWT token is invalid.', 'The token is not right'],
    [
      403,
      '390422',
      'Incoming request with IP/Token 1.2.3.4 is not allowed to access Snowflake.',
      'Snowflake’s network policy refuses this address',
    ],
    [404, '', 'Not Found', 'The account was not found'],
    [422, '000606', 'No active warehouse selected.', 'There is no warehouse that computes'],
    [503, '', 'Service Unavailable', 'Snowflake is busy'],
  ])('says in words what %s %s means', async (status, code, message, title) => {
    const { connect } = await open(() => ({ status, code, message }));
    const refused = await failure(connect());
    expect(refused.details.title).toBe(title);
    expect(JSON.stringify([refused.message, refused.details])).not.toContain('a-token');
  });

  it('says in words what cannot be asked, and what took too long', async () => {
    const { connect } = await open((sql) => {
      if (/missing/.test(sql))
        return { status: 422, code: '002003', message: "Object 'MISSING' does not exist" };
      return /slow/.test(sql)
        ? { status: 408, code: '000630', message: 'Statement reached its timeout' }
        : undefined;
    });
    const session = await connect();
    const missing = await failure(session.describe({ schema: 'S', table: 'missing' }));
    expect([missing.code, missing.message]).toEqual([
      'query_refused',
      "The database cannot answer this: Object 'MISSING' does not exist",
    ]);
    expect((await failure(session.describe({ schema: 'S', table: 'slow' }))).message).toMatch(
      /took too long/,
    );
  });

  it('is given up at once when it is cancelled, at Snowflake as well', async () => {
    const { server, connect } = await open((sql) => (/slow/.test(sql) ? 'silence' : undefined));
    const session = await connect();
    const next = failure(session.describe({ schema: 'S', table: 'slow' }));
    await eventually('the statement runs', async () => server.statements.length === 2);
    await session.cancel();
    expect((await next).code).toBe('database_away');
    await eventually('Snowflake is told', async () => server.cancelled.length === 1);
  });

  it('is no place that does not speak as Snowflake does', async () => {
    const { connect } = await open(() => ({ status: 200, code: '', message: 'a web page' }));
    expect((await failure(connect())).code).toBe('database_away');
  });
});
