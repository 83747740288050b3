import { elementAt } from '@plumbline/statistics';
import { seededRandom } from '../engine/seeded-random.js';
import { normal, type TextTable } from './noise-tables.js';

/** One relation between two columns of a table, of a known size, beside columns that know nothing of it. */
export interface PlantedEffect {
  /** `difference of 2 groups`, `correlation` … */
  kind: string;
  /** In the measure that the kind is sized by: standard deviations, r, Cramér's V, points. */
  size: number;
  rows: number;
  columns: [measured: string, by: string];
  table: (number: number) => TextTable;
}

type Row = (random: () => number, row: number) => [string, string];

const letter = (at: number) => `Team ${String.fromCharCode(65 + at)}`;
const value = (deviate: number) => (100 + 15 * deviate).toFixed(2);

/** One of so many groups lies so many standard deviations above all others. */
const difference =
  (groups: number) =>
  (size: number): Row =>
  (random) => {
    const group = Math.floor(groups * random());
    return [value(normal(random) + (group === 0 ? size : 0)), letter(group)];
  };

const correlation =
  (r: number): Row =>
  (random) => {
    const x = normal(random);
    return [value(r * x + Math.sqrt(1 - r * r) * normal(random)), value(x)];
  };

/** Four values each; a row has the value that goes with its other one so much more often that Cramér's V is the size. */
const association =
  (v: number): Row =>
  (random) => {
    const one = Math.floor(4 * random());
    const other = random() < v ? one : Math.floor(4 * random());
    return [`Plan ${String.fromCharCode(87 + other)}`, letter(one)];
  };

/** A value is missing in one row of twenty, and in so many points more of one group. */
const gaps =
  (points: number): Row =>
  (random) => {
    const group = Math.floor(4 * random());
    return [random() < 0.05 + (group === 0 ? points : 0) ? '' : value(normal(random)), letter(group)];
  };

const KINDS: [kind: string, make: (size: number) => Row, sizes: number[], columns: [string, string]][] = [
  ['difference of 2 groups', difference(2), [0.2, 0.5, 0.8], ['duration', 'team']],
  ['difference of 5 groups', difference(5), [0.2, 0.5, 0.8], ['duration', 'team']],
  ['correlation', correlation, [0.15, 0.3, 0.45, 0.6], ['duration', 'effort']],
  ['association', association, [0.1, 0.2, 0.3, 0.4], ['plan', 'team']],
  ['missing values', gaps, [0.1, 0.2, 0.4], ['duration', 'team']],
];

/** Every kind in every size, from faint to plain, in tables of these lengths. */
export function plantedEffects(lengths: readonly number[]): PlantedEffect[] {
  return KINDS.flatMap(([kind, make, sizes, columns]) =>
    sizes.flatMap((size) =>
      lengths.map((rows) => ({
        kind,
        size,
        rows,
        columns,
        table: (number: number) => tableOf(`${kind} ${size}`, { rows, columns, row: make(size), number }),
      })),
    ),
  );
}

interface Recipe {
  rows: number;
  columns: [string, string];
  row: Row;
  number: number;
}

function tableOf(name: string, { rows, columns, row, number }: Recipe): TextTable {
  const random = seededRandom(`${name} ${rows} ${number}`);
  return {
    name: `${name}.csv`,
    header: ['record', ...columns, 'temperature', 'region', 'quantity'],
    rows: Array.from({ length: rows }, (_, at) => [
      `R${10_000 + at}`,
      ...row(random, at),
      (20 + 5 * normal(random)).toFixed(2),
      elementAt(['North', 'South', 'West'], Math.floor(3 * random())),
      String(Math.floor(1 + 30 * random())),
    ]),
  };
}
