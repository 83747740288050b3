import { describe, expect, it } from '@jest/globals';
import { namesOf, typesOf, usePreviews } from '../../../testing/use-previews.js';

const { read } = usePreviews('csv');

const HEADER = 'Invoice,Customer,Qty,Amount,Date';
const UNITS = ',,pcs,EUR,';

/** Three pages of twenty records, each below these lines. */
async function pages(...above: string[][]) {
  const lines = above.flatMap((own, page) => [
    ...own,
    ...Array.from({ length: 20 }, (_, row) => {
      const number = page * 20 + row + 1;
      return `${number},Customer ${number % 7},${number * 3},${number}.25,2024-03-${10 + (row % 9)}`;
    }),
  ]);
  const { receipt, ...preview } = await read(`${lines.join('\n')}\n`);
  const aside = receipt.setAside.map(({ kind, fromLine, toLine }) => `${kind} ${fromLine}-${toLine}`);
  return { ...preview, receipt, aside, loaded: receipt.rowsLoaded };
}

describe('pages of a report', () => {
  it('reads on below names that stand again', async () => {
    const found = await pages([HEADER], [HEADER], [HEADER]);
    expect(found).toMatchObject({ loaded: 60, aside: ['header 1-1', 'header 22-22', 'header 43-43'] });
  });

  it.each([
    ['the titles of the report', ['Invoice list 2024', 'Page 1 of 3'], ['Invoice list 2024', 'Page 2 of 3']],
    ['titles filled up with delimiters', ['Invoice list,,,,', 'Page 1,,,,'], ['Invoice list,,,,Page 2']],
    ['a blank line and a title', ['Invoice list'], ['', 'Invoice list']],
    ['the number of a page', [], ['', 'Seite 2 von 3', '']],
    ['a date of printing', [], ['03.04.2024 14:05']],
  ])('sets %s aside with them', async (_, first, above) => {
    const found = await pages([...first, HEADER], [...above, HEADER], [...above, HEADER]);
    expect(found.loaded).toBe(60);
    expect(typesOf(found)).toEqual(['integer', 'text', 'integer', 'decimal', 'date']);
    expect(found.receipt.tables).toBeUndefined();
  });

  it('takes units that stand again below the names for a part of the header', async () => {
    const found = await pages([HEADER, UNITS], [HEADER, UNITS], [HEADER]);
    expect(namesOf(found)).toEqual(['Invoice', 'Customer', 'Qty pcs', 'Amount EUR', 'Date']);
    expect(found).toMatchObject({ loaded: 60, aside: ['header 1-2', 'header 23-24', 'header 45-45'] });
  });

  it('keeps tables apart whose names are written in other quotes', async () => {
    const quoted = `"${HEADER.split(',').join('","')}"`;
    const found = await pages([HEADER], [quoted]);
    expect(found.receipt.tables).toHaveLength(2);
  });

  it('keeps tables apart whose titles name different things', async () => {
    const found = await pages(['North', HEADER], ['', 'South', HEADER], ['', 'West', HEADER]);
    expect(found.receipt.tables).toHaveLength(3);
  });

  it('keeps a sum that stands alone above the next page', async () => {
    const found = await pages([HEADER], [',,,5512.50,', HEADER], [HEADER]);
    expect(found.aside).not.toContain('preamble 22-22');
  });
});
