import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEngine, quoteText } from '@plumbline/datasets';
import { parseFile } from '../file/parse-file.js';
import type { ParseResult, RowsEnd, RowsPart } from '../source/parse-options.js';
import type { Digits, ExtractedColumn } from '../source/table-extract.js';
import { parseArriving } from './arriving-source.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriving-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const SELECTION = { schema: 'shop', table: 'orders' };
const columnsWith = (price: Digits, total: Digits): ExtractedColumn[] => [
  { name: 'id', type: 'integer', kind: 'integer', precision: 10 },
  { name: 'at', type: 'timestamp with time zone', kind: 'timestamp', isZoned: true },
  { name: 'day', type: 'date', kind: 'date' },
  { name: 'price', type: 'numeric', kind: 'decimal', digits: price },
  { name: 'total', type: 'bigint', kind: 'integer', digits: total },
  { name: 'rate', type: 'double precision', kind: 'float' },
  { name: 'is_paid', type: 'boolean', kind: 'boolean' },
  { name: 'note', type: 'text', kind: 'text' },
];
const HEADER = 'id,at,day,price,total,rate,is_paid,note\n';
const EXACT = { whole: 3, fraction: 20 };
const SHORT = { whole: 4, fraction: 0 };

/** Rows of every kind, some without a value; the text of some has a line break or looks like a missing one. */
const rowAt = (row: number): string => {
  const price = `${row % 2 ? '-' : ''}${row % 300}.${String(row).padStart(20, '0')}`;
  const note = ['"a ""quoted"" one"', '"two\nlines"', String.raw`"\N"`, '""', String.raw`\N`][row % 5];
  const values = [`2026-03-08 06:30:00.${100_000 + row}+00`, '2026-03-08', price, `${row * 3}`, `${row / 8}`];
  const held = row % 11 === 0 ? values.map(() => String.raw`\N`) : values;
  return `${[row, ...held, row % 3 === 0, note].join(',')}\n`;
};
const textOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => rowAt(from + index)).join('');

/** What comes of the rows as parts, which are told of with these columns, and of the file that holds them all. */
async function both(parts: readonly string[], told: readonly ExtractedColumn[], all: ExtractedColumn[]) {
  const home = await mkdtemp(join(folder, 'rows-'));
  const text = HEADER + parts.join('');
  const path = join(home, 'rows.csv');
  await writeFile(path, text);
  const rows = 2_000;
  const taken = { columns: all, rows, server: 'PostgreSQL 18.4', hasLineBreaks: true, warnings: [] };
  const end: RowsEnd = { taken, bytes: Buffer.byteLength(text), sha256: 'ab' };
  const inParts = join(home, 'parts');
  await mkdir(inParts);
  async function* arriving(): AsyncGenerator<RowsPart | RowsEnd> {
    for (const [index, part] of parts.entries()) {
      const file = join(inParts, `rows-${index}.csv`);
      await writeFile(file, part);
      yield { path: file, columns: [...told], hasLineBreaks: true };
    }
    yield end;
  }
  const places = (name: string) => ({
    outPath: join(home, `${name}.parquet`),
    tempDirectory: join(home, `${name}-temp`),
  });
  const whole = await parseFile({
    ...{ path, name: 'orders', uploadType: 'database', settings: {}, sha256: end.sha256, bytes: end.bytes },
    ...{ extract: { connectionId: '', selection: SELECTION, taken }, ...places('whole') },
  });
  const options = { name: 'orders', selection: SELECTION, settings: {}, folder: inParts, maxBytes: 1e9 };
  const early = await parseArriving({ ...options, ...places('early') }, arriving()).catch(
    (error: unknown) => error as Error,
  );
  return { whole, early, home, left: await readdir(inParts) };
}

const comparable = ({ receipt, ...rest }: ParseResult) => ({
  ...rest,
  receipt: { ...receipt, durationMs: 0 },
});

describe('rows that are parsed while they are taken', () => {
  it('become the same data, receipt and profile as their file, and leave nothing behind', async () => {
    const parts = [textOf(0, 700), textOf(700, 701), textOf(701, 2_000)];
    const { whole, early, home, left } = await both(
      parts,
      columnsWith(EXACT, SHORT),
      columnsWith(EXACT, SHORT),
    );
    if (early instanceof Error) throw early;
    expect(comparable(early)).toEqual(comparable(whole));
    expect(early.receipt).toMatchObject({ rowsLoaded: 2_000 });
    expect(left).toEqual([]);
    const engine = await createEngine({
      ...{ memoryLimitMb: 128, threads: 1, connections: 1, tempDirectory: join(home, 'look') },
      allowedDirectories: [home],
    });
    await copyFile(join(home, 'early.parquet'), join(home, 'copy.parquet'));
    const rowsIn = (name: string) =>
      `SELECT * FROM read_parquet(${quoteText(join(home, `${name}.parquet`))})`;
    const { rows } = await engine.run(`(${rowsIn('whole')}) EXCEPT ALL (${rowsIn('copy')})`);
    await engine.close();
    expect(rows).toEqual([]);
  });

  it('are left to be read from their file where a column turns out to hold more than its first part did', async () => {
    const parts = [textOf(0, 1_000), textOf(1_000, 2_000)];
    const first = columnsWith({ whole: 2, fraction: 2 }, SHORT);
    const { early } = await both(parts, first, columnsWith(EXACT, SHORT));
    expect(early).toMatchObject({ name: 'ParseError', code: 'internal' });
  });
});
