import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEngine, type Engine } from './engine.js';
import { EngineError, QueryCancelled, QueryTimeout, ResultTooLarge } from './engine-errors.js';
import { quoteText } from './quote.js';

const ENDLESS = 'SELECT count(*) FROM range(1000000000000) t(x) WHERE x % 7 = 3';

let directory: string;
let engine: Engine;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'));
  engine = await createEngine({
    memoryLimitMb: 256,
    threads: 2,
    tempDirectory: join(directory, 'spill'),
    allowedDirectories: [join(directory, 'data')],
    connections: 2,
  });
});

afterAll(async () => {
  await engine.close();
  await rm(directory, { recursive: true });
});

const cellsOf = async (sql: string) => (await engine.run(sql)).rows[0];

describe('results', () => {
  it('are JSON cells with the type of each column', async () => {
    const result = await engine.run(
      `SELECT 7::BIGINT AS i, 9007199254740993 AS big, 1.50::DECIMAL(9,2) AS d, 0.1::DOUBLE AS x,
        true AS b, DATE '2024-02-29' AS day, TIMESTAMP '2024-02-29 23:59:58.25' AS t,
        TIMESTAMPTZ '2024-02-29 23:59:58+02' AS tz, 'a' AS s,
        12345678901234567890::DECIMAL(38,0) AS wide`,
    );
    expect(result.rows).toEqual([
      [
        7,
        '9007199254740993',
        1.5,
        0.1,
        true,
        '2024-02-29',
        '2024-02-29T23:59:58.25',
        '2024-02-29T21:59:58Z',
        'a',
        '12345678901234567890',
      ],
    ]);
    expect(result.columns.map((column) => column.type)).toEqual([
      'integer',
      'integer',
      'decimal',
      'double',
      'boolean',
      'date',
      'timestamp',
      'timestamp',
      'text',
      'integer',
    ]);
  });

  it('are strings where a number would lose digits', async () => {
    expect(
      await cellsOf(`SELECT 12345678901234567890.12::DECIMAL(38,2), 12345678901234.56::DECIMAL(38,2),
        -0.000000000000000000001::DECIMAL(38,21), 170141183460469231731687303715884105727::HUGEINT`),
    ).toEqual([
      '12345678901234567890.12',
      12345678901234.56,
      '-0.000000000000000000001',
      '170141183460469231731687303715884105727',
    ]);
  });

  it('have null for NaN, infinities and endless dates', async () => {
    expect(
      await cellsOf(`SELECT 'nan'::DOUBLE, 'inf'::DOUBLE, 'infinity'::DATE, '-infinity'::TIMESTAMP`),
    ).toEqual([null, null, null, null]);
  });

  it('keep times before 1970 and their microseconds', async () => {
    expect(
      await cellsOf(`SELECT TIMESTAMP '1969-12-31 23:59:59.999999', TIMESTAMP '0001-01-01 00:00:00'`),
    ).toEqual(['1969-12-31T23:59:59.999999', '0001-01-01T00:00:00']);
  });

  it('past the row cap are refused, and the connection still works', async () => {
    await expect(engine.run('SELECT * FROM range(100000)', [], { maxRows: 50 })).rejects.toThrow(
      ResultTooLarge,
    );
    expect(await cellsOf('SELECT 1')).toEqual([1]);
  });
});

describe('limits', () => {
  it('a deadline stops the query', async () => {
    await expect(engine.run(ENDLESS, [], { deadlineMs: 20 })).rejects.toThrow(QueryTimeout);
  });

  it('an abort stops the query', async () => {
    const abort = new AbortController();
    const running = engine.run(ENDLESS, [], { signal: abort.signal });
    setImmediate(() => abort.abort());
    await expect(running).rejects.toThrow(QueryCancelled);
  });

  it('the wait for a connection counts, and whoever gave up waiting takes none', async () => {
    const abort = new AbortController();
    const busy = [0, 1].map(() => engine.run(ENDLESS, [], { signal: abort.signal }).catch((error) => error));
    await expect(engine.run('SELECT 1', [], { deadlineMs: 10 })).rejects.toThrow(QueryTimeout);
    const waiting = engine.run('SELECT 2');
    abort.abort();
    expect((await waiting).rows).toEqual([[2]]);
    for (const outcome of await Promise.all(busy)) expect(outcome).toBeInstanceOf(QueryCancelled);
  });

  it('a session is bounded as a whole', async () => {
    const work = engine.session(
      async (session) => {
        await session.exec('SELECT 1');
        return session.run(ENDLESS);
      },
      { deadlineMs: 30 },
    );
    await expect(work).rejects.toThrow(QueryTimeout);
  });
});

describe('the locked engine', () => {
  it.each([
    `SELECT * FROM read_text('/etc/hostname')`,
    `SELECT * FROM read_csv('https://example.com/a.csv')`,
    `COPY (SELECT 1) TO '/tmp/out.parquet'`,
    `ATTACH '/tmp/other.db'`,
    `INSTALL httpfs`,
    `LOAD httpfs`,
    `SET memory_limit = '64GB'`,
    `SET enable_external_access = true`,
    `SET GLOBAL "TimeZone" = 'Europe/Berlin'`,
  ])('refuses %s', async (sql) => {
    await expect(engine.run(sql)).rejects.toThrow(EngineError);
  });

  it('reaches its own folder and no parent of it', async () => {
    const outside = join(directory, 'data', '..', 'secret.parquet');
    await expect(engine.exec(`COPY (SELECT 1) TO ${quoteText(outside)}`)).rejects.toThrow(EngineError);
  });

  it('binds values, whatever they say', async () => {
    const hostile = `'); DROP TABLE x; --"`;
    expect((await engine.run('SELECT $1, $2, $3', [hostile, 2.5, null])).rows).toEqual([
      [hostile, 2.5, null],
    ]);
  });
});

it('leaves a connection for a newcomer, whatever one workspace asks for', async () => {
  let share = 'greedy';
  const shared = await createEngine({
    memoryLimitMb: 128,
    threads: 1,
    tempDirectory: join(directory, 'c'),
    allowedDirectories: [],
    shareOf: () => share,
  });
  const stop = new AbortController();
  const greedy = Array.from({ length: 6 }, () =>
    shared.run(ENDLESS, [], { signal: stop.signal }).catch((error: unknown) => error),
  );
  share = 'newcomer';
  for (const n of [1, 2, 3]) expect((await shared.run('SELECT $1::INTEGER', [n])).rows).toEqual([[n]]);
  stop.abort();
  for (const outcome of await Promise.all(greedy)) expect(outcome).toBeInstanceOf(QueryCancelled);
  await shared.close();
});

it('refuses a workspace that has too much waiting as busy, and no other', async () => {
  let share = 'greedy';
  const shared = await createEngine({
    memoryLimitMb: 128,
    threads: 1,
    tempDirectory: join(directory, 'd'),
    allowedDirectories: [],
    connections: 2,
    shareOf: () => share,
  });
  const stop = new AbortController();
  const asked = Array.from({ length: 1_001 }, () =>
    shared.run(ENDLESS, [], { signal: stop.signal }).catch((error: unknown) => error),
  );
  await expect(shared.run('SELECT 1')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 2 });
  share = 'other';
  expect((await shared.run('SELECT 1')).rows).toEqual([[1]]);
  stop.abort();
  await Promise.all(asked);
  await shared.close();
});

it('close stops what runs and refuses what comes later', async () => {
  const other = await createEngine({
    memoryLimitMb: 128,
    threads: 1,
    tempDirectory: join(directory, 'b'),
    allowedDirectories: [],
  });
  const running = other.run(ENDLESS).catch((error) => error);
  await other.close();
  expect(await running).toBeInstanceOf(EngineError);
  await expect(other.run('SELECT 1')).rejects.toThrow(EngineError);
});
