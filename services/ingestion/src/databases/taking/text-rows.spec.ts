import { describe, expect, it } from '@jest/globals';
import type { ExtractedKind } from '../../parsing/source/table-extract.js';
import { TAKE_LIMITS, type TakeLimits } from './take-limits.js';
import { takenColumns } from './taken-columns.js';
import { TextRows } from './text-rows.js';

const columnsOf = (...kinds: ExtractedKind[]) =>
  takenColumns(
    kinds.map((kind, index) => ({ name: `c${index}`, type: kind, kind })),
    TAKE_LIMITS.maxColumns,
  );

/** What comes of a text that arrives in pieces of so many bytes. */
function pass(text: string, kinds: ExtractedKind[], size: number, limits: Partial<TakeLimits> = {}) {
  const columns = columnsOf(...kinds);
  const rows = new TextRows(columns, { ...TAKE_LIMITS, ...limits });
  const bytes = Buffer.from(text);
  const written: Buffer[] = [];
  const endsOfWholeRows = new Set<string>();
  for (let from = 0; from < bytes.length; from += size) {
    written.push(...rows.take(bytes.subarray(from, from + size)).map((piece) => Buffer.from(piece)));
    const passed = Buffer.concat(written);
    endsOfWholeRows.add(
      passed
        .subarray(0, passed.length - rows.unfinishedBytes)
        .toString()
        .slice(-1),
    );
  }
  rows.end();
  const lost = columns.map((column) => column.lost);
  return {
    text: Buffer.concat(written).toString(),
    ...{ endsOfWholeRows, digits: columns.map((column) => column.digits) },
    rows: rows.rows,
    hasLineBreaks: rows.hasLineBreaks,
    lost,
  };
}

const KINDS: ExtractedKind[] = ['integer', 'text', 'float', 'timestamp'];
const TEXT = [
  `1,"plain",1.5,2026-11-26 06:00:00`,
  '2,"a, ""quoted"" one",NaN,infinity',
  `-3,"two\nlines",-Infinity,0044-03-15 00:00:00 BC`,
  String.raw`\N,"\N",\N,\N`,
  `5,"é ∑",-0.25,12026-01-01 00:00:00`,
  '',
].join('\n');

describe('text that a database wrote', () => {
  it.each([1, 2, 7, 64, 10_000])(
    'is passed on as it came, in pieces of %d bytes, where it can be held',
    (size) => {
      const passed = pass(TEXT, KINDS, size);
      expect(passed).toMatchObject({ rows: 5, hasLineBreaks: true, lost: [0, 0, 2, 3] });
      expect(passed.text).toBe(
        TEXT.replace('NaN', String.raw`\N`)
          .replace('-Infinity', String.raw`\N`)
          .replace('infinity', String.raw`\N`)
          .replace('0044-03-15 00:00:00 BC', String.raw`\N`)
          .replace('12026-01-01 00:00:00', String.raw`\N`),
      );
    },
  );

  it.each([1, 7, 64])('says which bytes stand behind the last whole row, in pieces of %d bytes', (size) => {
    const { endsOfWholeRows } = pass(TEXT, KINDS, size);
    endsOfWholeRows.delete('');
    expect([...endsOfWholeRows]).toEqual(['\n']);
  });

  it.each([1, 9, 100])('counts digits where the type leaves them open, in pieces of %d bytes', (size) => {
    const text = '-12.5,1\n123.0625,-98765432109876543210\n\\N,7\nNaN,8\n';
    expect(pass(text, ['decimal', 'integer'], size).digits).toEqual([
      { whole: 3, fraction: 4 },
      { whole: 20, fraction: 0 },
    ]);
  });

  it('has line breaks only where they stand in a value', () => {
    expect(pass('1,"a"\n2,"b"\n', ['integer', 'text'], 3).hasLineBreaks).toBe(false);
  });

  it('keeps to the limits of a cell and of a row', () => {
    const long = `1,"${'x'.repeat(50)}"\n`;
    const kinds: ExtractedKind[] = ['integer', 'text'];
    expect(() => pass(long, kinds, 8, { maxCellCharacters: 20 })).toThrow(/A value of c1 has more than/);
    expect(() => pass(long, kinds, 8, { maxRowBytes: 40 })).toThrow(/A row holds more than 2 MB/);
  });

  it('must not end in the middle of a row, nor have other columns', () => {
    expect(() => pass('1,"a', ['integer', 'text'], 99)).toThrow(/middle/);
    expect(() => pass('1\n', ['integer', 'text'], 99)).toThrow(/other columns/);
  });
});
