import { describe, expect, it } from '@jest/globals';
import type { FileTable } from '@plumbline/contracts';
import { tableChoice, tableDetail, withTable } from './table-words.js';

const orders: FileTable = { id: '$/orders', name: 'orders', records: 1_204, columns: 6, chosen: true };
const items: FileTable = {
  id: '$/orders/*/items',
  name: 'orders › items',
  records: 1,
  columns: 3,
  fromLine: 2,
  toLine: 9_001,
  chosen: false,
  within: orders.id,
};

describe('the tables of a file', () => {
  it('DATA-002 DATA-003 are a choice only where there are several', () => {
    expect(tableChoice({})).toEqual([]);
    expect(tableChoice({ tables: [orders] })).toEqual([]);
    expect(tableChoice({ tables: [orders, items] })).toHaveLength(2);
  });

  it('say how large they are, where they stand, and whose records hold them', () => {
    expect(tableDetail(orders, [orders, items])).toBe('1,204 rows × 6 columns');
    expect(tableDetail(items, [orders, items])).toBe('1 row × 3 columns · lines 2 to 9,001 · inside orders');
    expect(tableDetail({ ...orders, fromLine: 4, toLine: 4 }, [])).toMatch(/ · line 4$/);
  });

  it('another table is read with what holds for the whole file, not with what was said about columns', () => {
    const settings = {
      encoding: 'utf-8',
      decimal: 'comma',
      headerRow: 3,
      types: { zip: 'text' },
      dateOrder: { start: 'mdy' },
      table: 'lines-1-40',
    } as const;
    expect(withTable(settings, 'lines-42-96')).toEqual({
      encoding: 'utf-8',
      decimal: 'comma',
      table: 'lines-42-96',
    });
  });
});
