import { describe, expect, it } from '@jest/globals';
import type { Column } from '@plumbline/contracts';
import { comparePairs, keyColumns, type SketchedParent } from './propose-keys.js';
import type { Form, Sketch } from './sketches.js';

type Values = readonly (string | number)[];

/** A table whose columns hold the values of each; numbers stand for their own hashes. */
function table(name: string, columns: readonly [Column, Values][]): SketchedParent {
  const parent = {
    id: name,
    name,
    version: 1,
    rows: 0,
    parquetPath: '',
    columns: columns.map(([column]) => column),
  };
  const shown = keyColumns(parent);
  const sketchOf = (column: Column) => sketch(columns.find(([each]) => each === column)?.[1] ?? []);
  return { parent, columns: shown, sketches: shown.map(sketchOf) };
}

function sketch(values: Values): Record<Form, Sketch> {
  const of = (hash: (value: string | number) => number) => {
    const hashes = [...new Set(values.map(hash))].sort((a, b) => a - b);
    return { rows: values.length, values: hashes.length, repeated: 0, hashes, isWhole: true };
  };
  // As written, 000007 and 7 are two things.
  const exact = of((value) => (typeof value === 'string' ? 1e6 + Number(value) : value));
  return { exact, text: exact, code: of(Number) };
}

const column = (name: string, type: Column['type'], role: Column['role']): Column => ({ name, type, role });
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const codes = numbers(100).map((each) => String(each).padStart(6, '0'));

describe('DATA-017 proposed keys', () => {
  const customers = table('customers', [[column('code', 'text', 'identifier'), codes]]);
  const lines = numbers(2_000);
  const sales = table('Sales Lines', [
    [column('Line No.', 'integer', 'identifier'), lines],
    [column('Customer', 'integer', 'measure'), lines.map((at) => 1 + (at % 110))],
    [column('Quantity', 'integer', 'measure'), lines.map((at) => 1 + (at % 50))],
  ]);

  it('are a number of customers and their codes, and neither a running number nor a quantity', () => {
    expect(comparePairs(sales, customers).map(({ keys }) => keys)).toEqual([
      [{ left: 'Customer', right: 'code', normalise: ['case', 'spaces', 'leading_zeros'] }],
    ]);
  });

  it('are codes in numbers and in texts, whatever they are called', () => {
    const shops = table('shops', [[column('plz', 'integer', 'geo'), lines.map((at) => 1 + (at % 60))]]);
    const places = table('places', [[column('zip', 'text', 'geo'), codes]]);
    expect(comparePairs(shops, places)).toHaveLength(1);
  });
});
