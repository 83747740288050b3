import { describe, expect, it } from '@jest/globals';
import type { TableModel } from '../model/chart-model.js';
import { toTableModel } from '../model/table-model.js';
import { tableView } from '../testing/sample-views.js';
import { nextSort, sortRows } from './sort-rows.js';
import { toCsv, toTabText } from './table-text.js';

describe('S-23: a table saved for a spreadsheet', () => {
  it('disarms text that would run, and leaves typed numbers alone', () => {
    expect(toCsv(toTableModel(tableView)).split('\r\n')).toEqual([
      'customer,revenue,orders',
      "'=cmd|calc,-5,3",
      "'-5,12345678901234567890.12,1",
      'Copper Books,20.5,7',
      ',,0',
      '',
    ]);
  });

  it.each(['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc'])(
    'guards %j in cells and headers',
    (text) => {
      const model: TableModel = {
        kind: 'table',
        columns: [{ name: text, type: 'text', isNumber: false, isMeasure: false }],
        rows: [[text]],
      };
      const cells = toCsv(model).replaceAll('"', '');
      expect(cells.startsWith(`'${text}`)).toBe(true);
      expect(
        toTabText(model)
          .split('\n')
          .every((line) => line.startsWith("'")),
      ).toBe(true);
    },
  );

  it('guards a title above the rows, and keeps it in one cell', () => {
    const [title, header] = toCsv(toTableModel(tableView), '=1+1, "all"').split('\r\n');
    expect([title, header]).toEqual([`"'=1+1, ""all"""`, 'customer,revenue,orders']);
  });

  it('quotes separators, quotes and line breaks', () => {
    const model: TableModel = {
      kind: 'table',
      columns: [{ name: 'note', type: 'text', isNumber: false, isMeasure: false }],
      rows: [['a,b'], ['say "hi"'], ['two\nlines']],
    };
    expect(toCsv(model)).toBe('note\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n');
    expect(toTabText(model)).toBe('note\na,b\nsay "hi"\ntwo lines');
  });
});

describe('sorting', () => {
  const model = toTableModel(tableView);

  it('goes by size for numbers, decimal strings too, and puts missing values last both ways', () => {
    const order = (direction: 'ascending' | 'descending') =>
      sortRows(model, { column: 1, direction }).map(({ index }) => index);
    expect(order('ascending')).toEqual([0, 2, 1, 3]);
    expect(order('descending')).toEqual([1, 2, 0, 3]);
  });

  it('turns on the second click and rests on the third', () => {
    const first = nextSort(null, 1, true);
    expect(first).toEqual({ column: 1, direction: 'descending' });
    const second = nextSort(first, 1, true);
    expect(second).toEqual({ column: 1, direction: 'ascending' });
    expect(nextSort(second, 1, true)).toBeNull();
  });
});
