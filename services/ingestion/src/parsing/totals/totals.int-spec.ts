import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadSettings, Receipt } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { previewFile } from '../file/parse-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'totals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function receiptOf(rows: readonly string[], settings: ReadSettings = {}): Promise<Receipt> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, `${rows.join('\n')}\n`);
  const request = {
    path,
    name: 'file',
    uploadType: 'csv' as const,
    settings,
    tempDirectory: `${path}-temp`,
  };
  return (await previewFile(request)).receipt;
}

const totalsOf = ({ setAside }: Receipt) =>
  setAside.filter(({ kind }) => kind === 'total').map(({ fromLine }) => fromLine);

const HEADER = 'region,product,sales';

describe('rows that add up others are set aside, whatever place their label takes', () => {
  it.each([
    ['before a name', 'Subtotal North,,30', 'Subtotal South,,12'],
    ['after a name', 'North Total,,30', 'South total,,12'],
    ['in the second cell', 'North,Subtotal,30', 'South,Subtotal,12'],
  ])('%s', async (_place, north, south) => {
    const rows = [
      HEADER,
      'North,A,10',
      'North,B,20',
      north,
      'South,A,5',
      'South,B,7',
      south,
      'Grand Total,,42',
    ];
    const receipt = await receiptOf(rows);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([4, [4, 7, 8]]);
  });

  it('totals of totals', async () => {
    const rows = [HEADER, 'N,A,1', 'N,A,2', 'A total,,3', 'N,B,4', 'B total,,4', 'N total,,7'];
    const more = ['S,A,8', 'S,A,9', 'A total,,17', 'S,B,10', 'B total,,10', 'S total,,27', 'Total,,34'];
    const receipt = await receiptOf([...rows, ...more]);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([6, [4, 6, 7, 10, 12, 13, 14]]);
  });

  it('a name that holds the word is a record, counts for the total below it', async () => {
    const rows = ['brand,litres', 'Shell,10', 'Total,20', 'Total Wine,7', 'Esso,30', 'Total,67'];
    const receipt = await receiptOf(rows);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([4, [6]]);
  });

  it('a row that is only called a total is loaded with a word', async () => {
    const receipt = await receiptOf(['brand,litres', 'Shell,10', 'Esso,30', 'Total,99']);
    expect(receipt.rowsLoaded).toBe(3);
    expect(receipt.warnings).toContainEqual(expect.objectContaining({ code: 'total_not_sum', line: 4 }));
  });
});

/** Orders with cents, of which two stand in the file twice, below them the total that counts them once. */
function ordersWithRepeats(count: number): { lines: string[]; repeated: number; total: number } {
  const lines = Array.from({ length: count }, (_, index) =>
    [`ORD-${index}`, ['Shipped', 'Open', ''][index % 3], (100 + ((index * 37) % 900) + 0.25).toFixed(2)].join(
      ',',
    ),
  );
  const amount = (line: string) => Number(line.split(',')[2]);
  const total = lines.reduce((sum, line) => sum + amount(line), 0);
  const repeats = [elementAt(lines, 3), elementAt(lines, 11)];
  const repeated = repeats.reduce((sum, line) => sum + amount(line), 0);
  return { lines: ['order,status,amount', ...lines, ...repeats], repeated, total };
}

describe('a total that misses the sum above it', () => {
  it.each([20, 300])('by two repeated rows of %d is set aside, with the difference', async (size) => {
    const { lines, repeated, total } = ordersWithRepeats(size);
    const receipt = await receiptOf([...lines, `Grand total,,${total.toFixed(2)}`]);
    expect([receipt.rowsRead, receipt.rowsLoaded, totalsOf(receipt)]).toEqual([
      size + 2,
      size + 2,
      [size + 4],
    ]);
    expect(receipt.totals).toMatchObject([
      { column: 'amount', of: 'sum', repeatedRows: 2, loaded: false, value: total.toFixed(2) },
    ]);
    expect(receipt.totals?.[0]?.difference).toBeCloseTo(repeated, 2);
    const said = receipt.warnings.find(({ code }) => code === 'total_row')?.message;
    const amount = repeated.toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(said).toContain(
      `differs from the sum of the lines above by ${amount}, the amount of 2 repeated rows`,
    );
  });

  it('because rows are missing says by how much', async () => {
    const { lines, total } = ordersWithRepeats(200);
    const some = lines.filter((_, index) => index !== 50 && index <= 200);
    const receipt = await receiptOf([...some, `Total,,${total.toFixed(2)}`]);
    expect(totalsOf(receipt)).toHaveLength(1);
    expect(receipt.totals?.[0]?.difference).toBeLessThan(0);
  });

  it('is loaded for a user who wants it, and says so; the way back sets it aside again', async () => {
    const { lines, total } = ordersWithRepeats(20);
    const rows = [...lines, `Grand total,,${total.toFixed(2)}`];
    const loaded = await receiptOf(rows, { totals: 'load' });
    expect([loaded.rowsLoaded, totalsOf(loaded)]).toEqual([23, []]);
    expect(loaded.totals).toMatchObject([{ line: 24, loaded: true }]);
    expect(loaded.warnings.map(({ code }) => code)).toContain('total_loaded');
    expect(totalsOf(await receiptOf(rows, { totals: 'set_aside' }))).toEqual([24]);
  });
});

describe('totals by other signs', () => {
  it.each([
    'Summe',
    'Gesamtsumme',
    'Totaal',
    'Totale',
    'Total général',
    'Итого',
    'Всего',
    '合计',
    'TOTAL (EUR)',
    'Sub-total',
  ])('knows the word %s', async (word) => {
    const receipt = await receiptOf([HEADER, 'N,A,10', 'N,B,20', 'S,A,5', `${word},,35`]);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([3, [5]]);
  });

  it('knows the last row after a blank line that equals the sum, whatever it is called', async () => {
    const receipt = await receiptOf([HEADER, 'N,A,10', 'N,B,20', 'S,A,5', '', 'All regions,,35']);
    expect([receipt.rowsLoaded, receipt.setAside.some(({ toLine }) => toLine === 6)]).toEqual([3, true]);
  });

  it('knows an average below the table, and the total beside it', async () => {
    const receipt = await receiptOf([HEADER, 'N,A,10', 'N,B,20', 'S,A,6', 'Average,,12', 'Total,,36']);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([3, [5, 6]]);
    expect(receipt.totals?.map(({ of }) => of)).toEqual(['average', 'sum']);
  });

  it('of hundreds of groups, told together', async () => {
    const groups = Array.from({ length: 400 }, (_, group) => {
      const sales = [group + 1, 2 * group + 3, 7];
      const rows = sales.map((amount, row) => `Store ${group},P${row},${amount}`);
      return [...rows, `Store ${group} total,,${sales.reduce((sum, amount) => sum + amount, 0)}`];
    });
    const receipt = await receiptOf([HEADER, ...groups.flat()]);
    expect([receipt.rowsLoaded, totalsOf(receipt).length]).toEqual([1_200, 400]);
    expect(receipt.warnings.filter(({ code }) => code === 'total_row')).toMatchObject([
      { line: 5, count: 400 },
    ]);
  });

  it('are records where more rows are called so than could add others up', async () => {
    const rows = Array.from(
      { length: 900 },
      (_, row) => `${['Men', 'Total', 'Women', 'Total'][row % 4]},Y${row},${row}`,
    );
    expect(totalsOf(await receiptOf([HEADER, ...rows]))).toEqual([]);
  });

  it('a repeated row leaves the totals of groups as they are', async () => {
    const rows = ['N,A,10', 'N,B,20', 'Subtotal North,,30', 'S,A,5', 'S,A,5', 'S,B,7', 'Subtotal South,,17'];
    const receipt = await receiptOf([HEADER, ...rows, 'Grand total,,42']);
    expect([receipt.rowsLoaded, totalsOf(receipt)]).toEqual([5, [4, 8, 9]]);
  });
});

describe('a record is never taken for a total', () => {
  const running = Array.from(
    { length: 12 },
    (_, index) => `d${index},${index + 1},${((index + 1) * (index + 2)) / 2}`,
  );
  it.each<[string, string[]]>([
    ['a running total', ['day,amount,so far', ...running]],
    [
      'a name that holds the word',
      ['brand,country,litres', 'Shell,NL,10', 'Esso,US,30', 'BP,UK,25', 'Total,FR,64'],
    ],
    ['an average player', ['player,team,goals', 'Ann,A,3', 'Mean Joe,B,6', 'Average Al,C,4', 'Bo,D,5']],
    ['a last row that is large', ['city,people', 'A,10', 'B,20', 'C,31', 'D,60']],
    ['a last row whose sum is chance', ['city,people', 'A,10', 'B,20', 'C,30']],
    ['a last row after a gap with every cell filled', [HEADER, 'N,A,10', 'N,B,20', 'S,C,30', '', 'W,D,60']],
    ['zeros', ['name,a,b', 'x,0,0', 'y,0,0', ',0,0']],
    ['a repeated value', ['name,kind,a', 'x,p,5', 'y,q,0', 'z,r,0', ',s,5']],
  ])('%s', async (_what, rows) => {
    const receipt = await receiptOf(rows);
    expect([totalsOf(receipt), receipt.totals]).toEqual([[], undefined]);
  });
});
