import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Receipt } from '@plumbline/contracts';
import { previewFile } from './read-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'totals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;

async function receiptOf(rows: readonly string[]): Promise<Receipt> {
  const path = join(folder, `file-${files++}`);
  await writeFile(path, `${rows.join('\n')}\n`);
  const request = {
    path,
    name: 'file',
    uploadType: 'csv' as const,
    settings: {},
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
