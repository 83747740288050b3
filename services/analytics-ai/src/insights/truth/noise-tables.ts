import { dateOfDay, dayNumber, elementAt } from '@plumbline/statistics';
import { seededRandom } from '../engine/seeded-random.js';

/** A table as text, as it would stand in a file. */
export interface TextTable {
  name: string;
  header: string[];
  rows: string[][];
}

type Column = string[];
type Kind = (rows: number, random: () => number) => Column;

/** A normal deviate (Box and Muller, 1958). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const column = (rows: number, cell: (row: number) => string): Column =>
  Array.from({ length: rows }, (_, row) => cell(row));

/** A category drawn with weights that fall by the same factor: 1 is even. */
function categories(count: number, falling: number, random: () => number): () => string {
  const weights = Array.from({ length: count }, (_, at) => falling ** at);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return () => {
    let left = random() * sum;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return `Group ${String.fromCharCode(65 + (at < 0 ? count - 1 : at))}`;
  };
}

/** Each value owes part of itself to the one before: the order of the rows matters, and nothing else does. */
function autoregressive(rows: number, random: () => number): Column {
  const phi = 0.3 + 0.6 * random();
  let level = normal(random);
  return column(rows, () => {
    level = phi * level + normal(random);
    return (100 + 10 * level).toFixed(2);
  });
}

/** Each value is the one before and a step: two of them go together for long without a reason (Yule, 1926). */
function walk(rows: number, random: () => number): Column {
  let level = 0;
  return column(rows, () => {
    level += normal(random);
    return (500 + 5 * level).toFixed(1);
  });
}

/** What comes again every so many rows, with noise around it. */
function seasonal(rows: number, random: () => number): Column {
  const [period, phase] = [5 + Math.floor(60 * random()), random()];
  return column(rows, (row) =>
    (80 + 20 * Math.sin(2 * Math.PI * (row / period + phase)) + 10 * normal(random)).toFixed(1),
  );
}

/** A count of rare events (Knuth, 1969). */
export function poisson(mean: number, random: () => number): number {
  let [count, left] = [0, random()];
  for (; left > Math.exp(-mean); count++) left *= random();
  return count;
}

/** One of so many names, the k-th with a weight of 1/k to a power (Zipf, 1949). */
function zipf(count: number, power: number, random: () => number): () => string {
  const weights = Array.from({ length: count }, (_, at) => 1 / (at + 1) ** power);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return () => {
    let left = random() * sum;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return `Brand ${at < 0 ? count : at + 1}`;
  };
}

const KINDS: readonly [name: string, make: Kind][] = [
  ['temperature', (rows, random) => column(rows, () => (20 + 5 * normal(random)).toFixed(2))],
  ['amount', (rows, random) => column(rows, () => Math.exp(3 + 1.2 * normal(random)).toFixed(2))],
  ['quantity', (rows, random) => column(rows, () => String(Math.floor(1 + 20 * random() ** 2)))],
  ['visits', (rows, random) => column(rows, () => String(Math.floor(10_000 * random())))],
  ['region', (rows, random) => column(rows, categories(4, 1, random))],
  ['segment', (rows, random) => column(rows, categories(6, 0.7, random))],
  ['active', (rows, random) => column(rows, () => (random() < 0.3 ? 'true' : 'false'))],
  ['customer', (rows, random) => column(rows, () => `Customer ${Math.floor(60 * random())}`)],
  ['complaints', (rows, random) => column(rows, () => String(poisson(1.5, random)))],
  ['brand', (rows, random) => column(rows, zipf(12, 0.8 + 1.7 * random(), random))],
  ['supplier', (rows, random) => column(rows, zipf(150, 1.2, random))],
  ['price', (rows, random) => column(rows, () => `$${(5 + 95 * random() ** 3).toFixed(2)}`)],
  ['conversion', (rows, random) => column(rows, () => `${(100 * random() ** 2).toFixed(1)}%`)],
  ['ticket_id', (rows, random) => column(rows, () => `T-${Math.floor(1e7 * random())}`)],
  ['returned', (rows, random) => column(rows, () => (random() < 0.04 ? 'yes' : 'no'))],
  ['balance', walk],
  ['stock', walk],
  ['traffic', seasonal],
  ['sessions', seasonal],
  ['reading', autoregressive],
  ['load', autoregressive],
];

const FIRST_DAY = dayNumber('2022-01-03');

/** Moments of rows: in order, one or several rows a day, or at random. */
function moments(rows: number, random: () => number): Column {
  const perDay = 1 + Math.floor(4 * random());
  const inOrder = random() < 0.7;
  return column(rows, (row) => dateOfDay(FIRST_DAY + Math.floor((inOrder ? row : rows * random()) / perDay)));
}

/** A table of 200 to 2,000 rows whose columns know nothing of each other; the same for the same number. */
export function noiseTable(number: number): TextTable {
  const random = seededRandom(`noise table ${number}`);
  const rows = 200 + Math.floor(1_800 * random());
  const kinds = KINDS.filter(() => random() < 0.4);
  const withGaps = (cells: Column) => {
    const gaps = random() < 0.2 ? 0.3 * random() : 0;
    return cells.map((cell) => (random() < gaps ? '' : cell));
  };
  const columns = [
    ...(random() < 0.75 ? [['date', moments(rows, random)] as const] : []),
    ...kinds.map(([name, make]) => [name, withGaps(make(rows, random))] as const),
  ];
  return {
    name: `noise-${number}.csv`,
    header: ['line', ...columns.map(([name]) => name)],
    rows: column(rows, String).map((row) => [
      row,
      ...columns.map(([, cells]) => elementAt(cells, Number(row))),
    ]),
  };
}

export function toCsv({ header, rows }: TextTable): string {
  return `${[header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
