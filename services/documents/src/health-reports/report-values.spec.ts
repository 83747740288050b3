import { describe, expect, it } from '@jest/globals';
import type { DocumentPage, PageBox } from '@plumbline/contracts';
import { collectedOn, laboratoryOf } from './report-head.js';
import { reportValuesOf } from './report-values.js';

const boxAt = (row: number, column: number): PageBox => [
  column / 5,
  row / 10,
  (column + 0.9) / 5,
  (row + 0.9) / 10,
];
const pageOf = (rows: readonly (readonly string[])[], lines: readonly string[] = []): DocumentPage => ({
  ...{ n: 1, width: 612, height: 792, rotation: 0, origin: 'text', words: [], pairs: [], blocks: [] },
  lines: lines.map((text) => ({ text, box: [0, 0, 1, 0.1], words: [0, 0] })),
  tables: [
    {
      ...{ box: [0, 0, 1, 1], headerRows: 1, isRuled: true, isContinued: false, repeatsHeader: false },
      rows: rows.map((cells, row) => cells.map((text, column) => ({ text, box: boxAt(row, column) }))),
    },
  ],
});

describe('a laboratory report', () => {
  it('HEALTH-001 gives values with unit, range as printed and place; marks are no part of a number', () => {
    const values = reportValuesOf(
      pageOf([
        ['Test', 'Result', 'Unit', 'Reference range'],
        ['LDL cholesterol', '134 H', 'mg/dL', '0 - 99'],
        ['HDL cholesterol', '52', 'mg/dL', '> 40'],
        ['Comment', 'see below', '', ''],
        ['TSH', '< 0.01', 'mIU/L', '0.4 - 4.0'],
      ]),
    );
    expect(values).toEqual([
      {
        ...{ name: 'LDL cholesterol', value: 134, unit: 'mg/dL', page: 1, sureness: 1 },
        range: { low: 0, high: 99, text: '0 - 99' },
        box: [0, 0.1, 3.9 / 5, 0.19],
      },
      expect.objectContaining({ name: 'HDL cholesterol', range: { low: 40, high: null, text: '> 40' } }),
    ]);
  });

  it('HEALTH-001 a table without tests and results holds none', () =>
    expect(
      reportValuesOf(
        pageOf([
          ['Item', 'Price'],
          ['Bread', '3.20'],
        ]),
      ),
    ).toEqual([]));

  it('HEALTH-001 says when the sample was taken, and by whom', () => {
    const page = pageOf([], ['LAKELINE LABORATORY Collected 11/03/2026', 'Reported 11/05/2026']);
    expect(collectedOn([page])).toBe('2026-11-03');
    expect(laboratoryOf([page])).toBe('LAKELINE LABORATORY');
    expect(collectedOn([pageOf([], ['Report Date: Nov 5, 2026'])])).toBe('2026-11-05');
    expect(collectedOn([pageOf([], ['no date'])])).toBeNull();
  });
});
