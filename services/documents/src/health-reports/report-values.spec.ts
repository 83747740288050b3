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

/** A page of evenly wide letters; underscores are empty. */
const printed = (lines: readonly string[]): DocumentPage => ({
  ...pageOf([]),
  ...{ width: 900, height: 600, tables: [] },
  words: lines.flatMap((line, row) =>
    [...line.matchAll(/[^ _]+/g)].map(({ 0: text, index }) => ({
      text,
      box: [index / 100, row / 20, (index + text.length) / 100, (row + 0.8) / 20] as PageBox,
    })),
  ),
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
    expect(values.withoutNumber).toBe(2);
    expect(values.values).toEqual([
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
    ).toEqual({ values: [], withoutNumber: 0 }));

  it('HEALTH-001 reads lines under titles: marks, panels and comments between, units behind the range, two columns of results', () => {
    const panel = printed([
      'Tests____________________Result______Flag______Units_________Reference Interval____Lab',
      'Lipid Panel',
      'Cholesterol, Total_______212_________High______mg/dL_________100-199_______________01',
      'LDL Chol Calc (NIH)______134 High______________mg/dL_________0-99__________________01',
      '_________________________Optimal: 70 - 99',
      'Vitamin B12______________1,024_________________pg/mL_________232-1245______________01',
      'CRP, Cardiac_____________<0.15_________________mg/L__________0.00-3.00_____________01',
      'Bilirubin, Direct________0.08__________________mg/dL_________0.00-0.40_____________01',
      'Collected________________11/03/2026',
    ]);
    const { values, withoutNumber } = reportValuesOf(panel);
    expect(values.map(({ name, value, unit, range }) => [name, value, unit, range?.text])).toEqual([
      ['Cholesterol, Total', 212, 'mg/dL', '100-199'],
      ['LDL Chol Calc (NIH)', 134, 'mg/dL', '0-99'],
      ['Vitamin B12', 1_024, 'pg/mL', '232-1245'],
      ['Bilirubin, Direct', 0.08, 'mg/dL', '0.00-0.40'],
    ]);
    expect(withoutNumber).toBe(2);
    const twoColumns = printed([
      'Test Name________________In Range_____Out Of Range_____Reference Range',
      'HDL CHOLESTEROL__________49____________________________> OR = 40 mg/dL',
      'FERRITIN______________________________14 L_____________16-232 ng/mL',
      'HEMOGLOBIN A1c___________5.5___________________________<5.7 % of total Hgb',
    ]);
    expect(reportValuesOf(twoColumns).values).toMatchObject([
      { name: 'HDL CHOLESTEROL', value: 49, unit: 'mg/dL', range: { low: 40, high: null } },
      { name: 'FERRITIN', value: 14, unit: 'ng/mL', range: { low: 16, high: 232 } },
      { name: 'HEMOGLOBIN A1c', value: 5.5, unit: '%', range: { low: null, high: 5.7 } },
    ]);
  });

  it('HEALTH-001 a sentence that names tests and results is no title', () =>
    expect(
      reportValuesOf(printed(['Your test results and the range of each are explained below', 'Page 1'])),
    ).toEqual({ values: [], withoutNumber: 0 }));

  it('HEALTH-001 says when the sample was taken, and by whom', () => {
    const page = pageOf([], ['LAKELINE LABORATORY Collected 11/03/2026', 'Reported 11/05/2026']);
    expect(collectedOn([page])).toBe('2026-11-03');
    expect(laboratoryOf([page])).toBe('LAKELINE LABORATORY');
    expect(collectedOn([pageOf([], ['Report Date: Nov 5, 2026'])])).toBe('2026-11-05');
    expect(collectedOn([pageOf([], ['Sample taken 20 Sep 2023'])])).toBe('2023-09-20');
    expect(collectedOn([pageOf([], ['Date of birth: 04/17/1981', 'Date reported 11/05/2026'])])).toBe(
      '2026-11-05',
    );
    expect(collectedOn([pageOf([], ['no date'])])).toBeNull();
  });
});
