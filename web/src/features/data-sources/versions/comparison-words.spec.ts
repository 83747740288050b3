import { describe, expect, it } from '@jest/globals';
import type { VersionComparison } from '@plumbline/contracts';
import { columnChanges, comparisonSentence, matchedBy, sameUnderOtherName } from './comparison-words.js';

const same: VersionComparison = {
  from: 1,
  to: 2,
  columns: { added: [], removed: [], changed: [], same: 3 },
  rows: { by: 'key', key: ['order_id'], added: 0, removed: 0, changed: 0, same: 12_480 },
  changedCells: [],
  examples: { columns: [], added: [], removed: [], changed: [] },
};
const text = { name: 'zip', type: 'text', role: 'text' } as const;
const number = { name: 'zip', type: 'integer', role: 'measure' } as const;

describe('what changed between two versions, in words', () => {
  it('says so where nothing did', () => {
    expect(comparisonSentence(same)).toBe('Nothing changed');
  });

  it('counts rows and columns, and leaves out what did not happen', () => {
    expect(comparisonSentence({ ...same, rows: { ...same.rows, added: 1 } })).toBe('1 row added');
    expect(
      comparisonSentence({
        ...same,
        rows: { ...same.rows, added: 1_200, removed: 1, changed: 14 },
        columns: { ...same.columns, removed: [text] },
      }),
    ).toBe('1,200 rows added, 1 removed and 14 changed; 1 column removed');
  });

  it('says by what rows were matched', () => {
    expect(matchedBy(same.rows)).toBe('Rows are the same row where order_id is the same.');
    expect(matchedBy({ ...same.rows, key: ['store', 'day'] })).toBe(
      'Rows are the same row where store and day are the same.',
    );
    expect(matchedBy({ ...same.rows, by: 'content', key: [] })).toMatch(/^No column names a row/);
  });

  it('tells a column of another kind from one that came or went', () => {
    const columns = {
      added: [number],
      removed: [text],
      changed: [
        { name: 'zip', from: text, to: number },
        { name: 'year', from: number, to: { ...number, role: 'dimension' as const } },
      ],
      same: 0,
    };
    expect(columnChanges({ ...same, columns }).map(({ what, detail }) => `${what}: ${detail}`)).toEqual([
      'added: Number',
      'removed: Text',
      'changed: Text to Number',
      'changed: Number, measure to Number, dimension',
    ]);
  });

  it('names a column that a person calls otherwise', () => {
    const columns = { ...same.columns, renamed: [{ from: 'amt', to: 'Amount' }] };
    expect(comparisonSentence({ ...same, columns })).toBe('1 column renamed');
    expect(columnChanges({ ...same, columns })).toEqual([
      { name: 'Amount', what: 'renamed', detail: '“amt” before' },
    ]);
  });

  it('finds the column that may be the same under another name, of the same kind', () => {
    const zip = { ...text, name: 'Postal code' };
    expect(sameUnderOtherName(text, { added: [zip, number], removed: [text] })).toBe('Postal code');
    const city = { ...text, name: 'city' };
    const two = { removed: [text, city], added: [zip, { ...text, name: 'City name' }] };
    expect(sameUnderOtherName(city, two)).toBe('City name');
    expect(sameUnderOtherName(text, two)).toBeUndefined();
    expect(sameUnderOtherName(text, { added: [number], removed: [text] })).toBeUndefined();
  });
});
