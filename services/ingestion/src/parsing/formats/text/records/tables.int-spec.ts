import { describe, expect, it } from '@jest/globals';
import type { Preview, ReadSettings } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { codesOf, namesOf, usePreviews } from '../../../../testing/use-previews.js';

const { read } = usePreviews('csv');

const readLines = (lines: readonly string[], settings?: ReadSettings) =>
  read(`${lines.join('\n')}\n`, settings);
const tablesOf = ({ receipt }: Preview) =>
  receipt.tables?.map(({ id, name, records, columns }) => [id, name, records, columns]);

const SALES = ['region,units,revenue', 'West,1,10.5', 'East,2,20.5', 'North,3,30.5', 'South,4,40.5'];
const COSTS = ['month,cost', '2024-01,100', '2024-02,200'];
const padded = (lines: readonly string[], width: number) =>
  lines.map((line) => line + ','.repeat(width - line.split(',').length));

describe('tables below each other (DATA-002)', () => {
  it('takes the largest, and offers the others under their titles', async () => {
    const lines = ['Costs by month', ...COSTS, '', 'Sales by region', ...SALES];
    const preview = await readLines(lines);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue']);
    expect(preview.receipt.rowsLoaded).toBe(4);
    expect(tablesOf(preview)).toEqual([
      ['lines-7-11', 'Sales by region', 4, 3],
      ['lines-2-4', 'Costs by month', 2, 2],
    ]);
    expect(preview.receipt.tableEvidence).toBe('The largest of 2 tables: 4 records.');
    expect(preview.receipt.tables!.map(({ chosen, fromLine, toLine }) => [chosen, fromLine, toLine])).toEqual(
      [
        [true, 7, 11],
        [false, 2, 4],
      ],
    );
    const other = await readLines(lines, { table: 'lines-2-4' });
    expect(namesOf(other)).toEqual(['month', 'cost']);
    expect(other.lines).toEqual([3, 4]);
    expect(other.receipt.tableEvidence).toBe('You chose it.');
    expect(other.receipt.tables!.map(({ id }) => id)).toEqual(['lines-7-11', 'lines-2-4']);
    expect(other.receipt.setAside).toContainEqual(
      expect.objectContaining({ kind: 'other_table', fromLine: 7, toLine: 11 }),
    );
  });

  it.each([
    ['blank lines', ['']],
    ['lines of delimiters alone', [',,']],
    ['nothing at all', []],
  ])('finds them in a sheet where every line is padded to one width, with %s between', async (_, between) => {
    const lines = padded(
      ['Sales by region', ...SALES, ...between, 'Costs by month', ...COSTS, '', 'Source: ledger'],
      3,
    );
    const preview = await readLines(lines);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue']);
    expect(preview.receipt.rowsLoaded).toBe(4);
    expect(tablesOf(preview)?.map(([, ...rest]) => rest)).toEqual([
      ['Sales by region', 4, 3],
      ['Costs by month', 2, 2],
    ]);
    const other = await readLines(lines, { table: elementAt(preview.receipt.tables!, 1).id });
    expect(namesOf(other)).toEqual(['month', 'cost']);
    expect(other.rows).toEqual([
      ['2024-01', '100'],
      ['2024-02', '200'],
    ]);
  });

  it('tells tables of one width apart by their titles and names', async () => {
    const preview = await readLines([
      ...['Sales', 'region,units,amount', 'North,1,2.5', 'South,2,3.5', 'East,3,4.5', '', ''],
      ...['Staff', 'name,age,since', 'Ann,30,2020-01-01', 'Bob,40,2021-01-01'],
    ]);
    expect(namesOf(preview)).toEqual(['region', 'units', 'amount']);
    expect(tablesOf(preview)?.map(([, name, records]) => [name, records])).toEqual([
      ['Sales', 3],
      ['Staff', 2],
    ]);
  });

  it('finds a second header of the same width without a line between', async () => {
    const preview = await readLines([...SALES, 'city,orders,amount', 'Rome,5,50.5', 'Oslo,6,60.5']);
    expect(tablesOf(preview)).toEqual([
      ['lines-1-5', 'Lines 1 to 5', 4, 3],
      ['lines-6-8', 'Lines 6 to 8', 2, 3],
    ]);
  });

  it('keeps one table together: blank lines, records of words, a repeated header, group rows', async () => {
    const preview = await readLines([
      'name,city,amount',
      'Anna,Rome,10',
      'Bob,Oslo,unknown',
      'Cleo,Bonn,20',
      '',
      'Dan,Rome,',
      'Eve,Oslo,30',
      'name,city,amount',
      'Finn,Rome,40',
    ]);
    expect(preview.receipt.tables).toBeUndefined();
    expect(preview.receipt.rowsLoaded).toBe(6);
  });

  it('names the tables that there are where the wanted one is not among them', async () => {
    await expect(readLines([...SALES, '', ...COSTS], { table: 'lines-40-96' })).rejects.toMatchObject({
      code: 'not_a_table',
      message:
        'The file has no table “lines-40-96”. It holds 2 tables: Lines 1 to 5 (lines-1-5), Lines 7 to 9 (lines-7-9). Choose one of them, or leave the choice to the file.',
    });
    await expect(readLines(SALES, { table: 'orders' })).rejects.toMatchObject({ code: 'not_a_table' });
  });

  it('reads the table that holds the header a user names, and no other', async () => {
    const preview = await readLines([...SALES, '', ...COSTS], { headerRow: 7 });
    expect(preview.rows).toEqual([
      ['2024-01', '100'],
      ['2024-02', '200'],
    ]);
    expect((await readLines([...SALES, '', ...COSTS], { headerRow: 1 })).receipt.rowsLoaded).toBe(4);
  });
});

const beside = (left: readonly string[], right: readonly string[], gap = 1) => {
  const width = Math.max(...left.map((line) => line.split(',').length));
  const rows = Math.max(left.length, right.length);
  const cells = (line = '') => padded([line], width)[0];
  return Array.from(
    { length: rows },
    (_, row) => `${cells(left[row])}${','.repeat(gap + 1)}${right[row] ?? ''}`,
  );
};

describe('tables beside each other (DATA-002)', () => {
  it('takes the largest, offers the other, and never merges them', async () => {
    const lines = beside(COSTS, SALES);
    const preview = await readLines(lines);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue']);
    expect(preview.receipt.rowsLoaded).toBe(4);
    expect(tablesOf(preview)).toEqual([
      ['columns-4-6', 'Columns 4 to 6', 4, 3],
      ['columns-1-2', 'Columns 1 to 2', 2, 2],
    ]);
    const other = await readLines(lines, { table: 'columns-1-2' });
    expect(other.rows).toEqual([
      ['2024-01', '100'],
      ['2024-02', '200'],
    ]);
    expect(elementAt(other.columns, 1).type).toBe('integer');
  });

  it('reads the larger one on the left, with titles, several empty columns and lines that end early', async () => {
    const lines = beside(['Sales by region', ...SALES], ['Costs by month', ...COSTS], 2).map((line) =>
      line.replace(/,+$/, ''),
    );
    const preview = await readLines(lines);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue']);
    expect(preview.rows).toHaveLength(4);
    expect(tablesOf(preview)).toEqual([
      ['columns-1-3', 'Sales by region', 4, 3],
      ['columns-6-7', 'Costs by month', 2, 2],
    ]);
  });

  it('tells them apart by a header that comes again', async () => {
    const preview = await readLines(beside(SALES, SALES));
    expect(preview.receipt.tables).toHaveLength(2);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue']);
  });

  it('keeps one table with an empty column in it, and drops that', async () => {
    const preview = await readLines(['name,,amount', 'Anna,,1', 'Bob,,2', 'Cleo,,3']);
    expect(namesOf(preview)).toEqual(['name', 'amount']);
    expect(preview.receipt.tables).toBeUndefined();
  });

  it('keeps one table whose last columns are filled only here and there', async () => {
    const preview = await readLines([
      'name,amount,,remark,by',
      'Anna,1,,late,Ann',
      'Bob,2,,,',
      'Cleo,3,,paid,Ann',
      'Dan,4,,,',
    ]);
    expect(namesOf(preview)).toEqual(['name', 'amount', 'remark', 'by']);
    expect(preview.receipt.rowsLoaded).toBe(4);
  });

  it('stays with one table where nothing decides, says so, and offers the parts', async () => {
    const lines = beside(SALES, ['units sold,unit price', '1,2.5', '1,3.5', '4,4.5', '5,5.5']);
    const preview = await readLines(lines);
    expect(namesOf(preview)).toEqual(['region', 'units', 'revenue', 'units sold', 'unit price']);
    expect(codesOf(preview)).toContain('maybe_several_tables');
    expect(preview.receipt.tables!.map(({ id, chosen }) => [id, chosen])).toEqual([
      ['lines-1-5', true],
      ['columns-1-3', false],
      ['columns-5-6', false],
    ]);
    expect(namesOf(await readLines(lines, { table: 'columns-5-6' }))).toEqual(['units sold', 'unit price']);
  });
});
