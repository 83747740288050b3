import { describe, expect, it } from '@jest/globals';
import type { ReadWarning } from '@plumbline/contracts';
import { groupNotes, withChange } from './group-notes.js';

const grouped = (warnings: ReadWarning[]) => groupNotes({ warnings, rejected: [], rowsRejected: 0 });
const empty = (column: string, count: number): ReadWarning => ({
  ...{ code: 'missing_values', column, count, line: 4 },
  message: `${count} rows have no ${column}, first on line 4. Left empty.`,
});
const dash = (column: string, line: number): ReadWarning => ({
  ...{ code: 'maybe_missing', column, count: 2, line, lines: [line, line + 5] },
  message: `“-” stands in 2 rows of ${column}.`,
  offer: { words: 'Read “-” as missing', change: { missing: { [column]: ['-'] } } },
});

describe('notes about a reading', () => {
  it('says once what is true of several columns, and keeps what each of them says', () => {
    const [note, ...others] = grouped([empty('a', 3), empty('b', 5), empty('c', 1), empty('d', 2)]);
    expect(others).toEqual([]);
    expect(note).toMatchObject({
      text: '4 columns (a, b, c and 1 more) have empty cells, 11 cells in all.',
      count: 11,
    });
    expect(note?.parts).toHaveLength(4);
  });

  it('makes one offer for all columns that need it', () => {
    const [note] = grouped([dash('a', 3), dash('b', 20)]);
    expect(note).toMatchObject({
      lines: [3, 8, 20, 25],
      offer: { words: 'Read “-” as missing in these 2 columns', change: { missing: { a: ['-'], b: ['-'] } } },
    });
  });

  it('tells rows that are lost before values, and values before how they are written', () => {
    const spaced = { code: 'surrounding_spaces', column: 'a', count: 900, message: 'spaces' };
    const lost = { code: 'csv_unclosed_quote', count: 1, message: 'rejected' };
    expect(grouped([spaced, dash('a', 3), lost]).map(({ cost }) => cost)).toEqual(['rows', 'values', 'form']);
  });

  it('keeps a single warning as it is worded', () => {
    expect(grouped([empty('a', 3)])[0]).toMatchObject({
      text: '3 rows have no a, first on line 4. Left empty.',
      parts: [],
    });
  });

  it('adds a change to what was changed before', () => {
    const before = { periods: 'rows' as const, missing: { a: ['-'] } };
    expect(withChange(before, { missing: { b: ['?'] } })).toEqual({
      periods: 'rows',
      missing: { a: ['-'], b: ['?'] },
    });
  });
});
