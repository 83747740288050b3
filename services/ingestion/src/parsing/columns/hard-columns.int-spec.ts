import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CellValue } from '@plumbline/contracts';
import { createEngine, type Engine, quoteText } from '@plumbline/datasets';
import { elementAt } from '@plumbline/statistics';
import { parseFile } from '../file/parse-file.js';
import type { ParseResult } from '../source/parse-options.js';

let folder: string;
let engine: Engine;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hard-columns-'));
  const places = { tempDirectory: join(folder, 'engine'), allowedDirectories: [folder] };
  engine = await createEngine({ memoryLimitMb: 256, threads: 2, ...places });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function read(text: string): Promise<ParseResult & { path: string }> {
  const path = join(folder, `file-${files++}`);
  const outPath = `${path}.parquet`;
  await writeFile(path, text);
  const request = { path, name: 'file', uploadType: 'csv' as const, settings: {} };
  const outcome = await parseFile({ ...request, tempDirectory: `${path}-temp`, outPath });
  return { ...outcome, path: outPath };
}

async function storedIn(path: string, expression: string, where = 'true'): Promise<CellValue[]> {
  const query = `SELECT ${expression} FROM read_parquet(${quoteText(path)}) WHERE ${where} ORDER BY __line`;
  return (await engine.run(query, [], { maxRows: 100_000 })).rows.map(([value]) => value!);
}

const rowsOf = (count: number, line: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => line(row)).join('\n');

describe('a column of five values in 20,000 rows', () => {
  const holds = (row: number) => row > 15_000 && row < 20_000 && row % 1_000 === 7;
  it.each([
    ['numbers', '12.5', 'decimal'],
    ['dates', '2024-02-29', 'date'],
    ['words', 'late', 'text'],
    ['zoned times', '2024-02-29 10:00:00 -0500', 'timestamp'],
  ])('of %s is found where no sample looks', async (_, value, type) => {
    const { columns, profile, path } = await read(
      `id,name,rare\n${rowsOf(20_000, (row) => `${row},n${row % 9},${holds(row) ? value : ''}`)}\n`,
    );
    expect(columns[2]).toMatchObject({ name: 'rare', type });
    expect(profile.columns[2]).toMatchObject({ missing: 19_995, distinct: 1 });
    expect(await storedIn(path, 'rare', 'rare IS NOT NULL')).toHaveLength(5);
  });
});

describe('times with a zone', () => {
  it.each([
    ['2023-01-01 10:22:33 -0500', '2023-01-01T15:22:33Z'],
    ['2023-01-01 10:22:33 -05:00', '2023-01-01T15:22:33Z'],
    ['2023-01-01 10:22:33-05', '2023-01-01T15:22:33Z'],
    ['2023-01-01 10:22:33 +05:30', '2023-01-01T04:52:33Z'],
    ['2023-01-01T10:22:33+0530', '2023-01-01T04:52:33Z'],
    ['2023-01-01T10:22:33Z', '2023-01-01T10:22:33Z'],
    ['2023-01-01T10:22Z', '2023-01-01T10:22:00Z'],
    ['2023-01-01 10:22:33 UTC', '2023-01-01T10:22:33Z'],
    ['2023-01-01 10:22:33 GMT', '2023-01-01T10:22:33Z'],
    ['2023-01-01 10:22:33 EST', '2023-01-01T15:22:33Z'],
    ['2023-07-01 10:22:33 EDT', '2023-07-01T14:22:33Z'],
    ['2023-07-01 10:22 CEST', '2023-07-01T08:22:00Z'],
    ['2023-01-01 10:22:33 GMT+2', '2023-01-01T08:22:33Z'],
    ['2023-01-01 10:22:33 UTC-03:30', '2023-01-01T13:52:33Z'],
    ['2023-01-01T10:22:33.25+05:30', '2023-01-01T04:52:33.25Z'],
    ['2023-01-01 10:22:33,125 -0700', '2023-01-01T17:22:33.125Z'],
    ['1/31/2023 1:22 PM -0500', '2023-01-31T18:22:00Z'],
    ['31.01.2023 13:22 +01:00', '2023-01-31T12:22:00Z'],
  ])('%s is the instant %s', async (text, instant) => {
    // So many that four milliseconds for each would be noticed as a test that never ends.
    const { columns, path } = await read(`id,at\n${rowsOf(60_000, (row) => `${row},"${text}"`)}\n`);
    expect(columns[1]).toMatchObject({ type: 'timestamp', zoned: true });
    expect(await storedIn(path, 'DISTINCT ON ("at") "at"')).toEqual([instant]);
    expect(await storedIn(path, '__raw_1', '__line = 2')).toEqual([text]);
  });

  it('are read together, however each row names its zone', async () => {
    const texts = ['2023-01-01 10:00:00 +0200', '2023-01-01 08:00:00 UTC', '2023-01-01 03:00:00 EST'];
    const { path } = await read(`id,at\n${rowsOf(300, (row) => `${row},${texts[row % 3]}`)}\n`);
    expect(new Set(await storedIn(path, '"at"'))).toEqual(new Set(['2023-01-01T08:00:00Z']));
  });

  it.each(['2023-01-01 10:22:33 XYZ', '2023-01-01 10:22:33 +99:99', '2023-01-01 10:22:33 Europe/Berlin'])(
    '%s stays text',
    async (text) => {
      const { columns } = await read(`id,at\n${rowsOf(2_000, (row) => `${row},${text}`)}\n`);
      expect(elementAt(columns, 1).type).toBe('text');
    },
  );
});

describe('numbers at the ends of what a number holds', () => {
  it.each([
    ['of both signs', ['1e308', '-1e308', '1.7976931348623157e308', '0', '2.5']],
    ['too small to be divided', ['5e-324', '0', '-5e-324', '1e-323']],
    ['that are far away and close together', ['1e20', '100000000000000020000', '1.00000000000000004e20']],
    ['of 38 digits', ['9.2147483647214748364721474836472147483', '1.5', '0.25', '8.75']],
    ['whose sum has 39 digits', Array.from({ length: 9 }, (_, at) => `9${at}`.repeat(19))],
  ])('%s have a profile', async (_, values) => {
    const { profile } = await read(
      `k,v\n${rowsOf(200, (row) => `r${row},${values[row % values.length]}`)}\n`,
    );
    const told = JSON.parse(JSON.stringify(profile)) as typeof profile;
    expect(told.columns[1]).toMatchObject({ missing: 0, distinct: values.length });
    const bins = elementAt(told.columns, 1).histogram ?? [];
    expect(bins.every(({ from, to }) => from !== null && to !== null)).toBe(true);
  });
});

describe('line ends', () => {
  it.each([
    ['CR CR LF, a blank line after each', '\r\r\n'],
    ['LF LF, a blank line after each', '\n\n'],
  ])('of %s lose no row of 25,000', async (_, lineEnd) => {
    const lines = ['id,name', ...Array.from({ length: 25_000 }, (__, row) => `${row},n${row % 7}`)];
    const { receipt, path } = await read(lines.join(lineEnd) + lineEnd);
    expect(receipt).toMatchObject({ rowsRead: 25_000, rowsLoaded: 25_000 });
    expect(await storedIn(path, 'id', '__line = 50001')).toEqual([24_999]);
  });

  it('of CR LF are read as they are', async () => {
    const lines = ['id,name,note', ...Array.from({ length: 3_000 }, (_, row) => `${row},"n, ${row}",x`)];
    const { receipt, path } = await read(`${lines.join('\r\n')}\r\n`);
    expect(receipt).toMatchObject({ rowsLoaded: 3_000, lineEnding: 'crlf' });
    expect(await storedIn(path, 'note', '__line IN (2, 3001)')).toEqual(['x', 'x']);
  });

  it('keeps what is too long for the table, also past the first 20,000 ragged lines', async () => {
    const rest = Array.from({ length: 60 }, (_, row) => `${row},last,beyond ${row}`);
    const ragged = Array.from({ length: 21_000 }, (_, row) => (row % 2 ? '' : `${row},n`));
    const { path } = await read(['id,name', ...ragged, ...rest].join('\n'));
    expect(await storedIn(path, '_extra', '_extra IS NOT NULL')).toHaveLength(60);
  });
});
