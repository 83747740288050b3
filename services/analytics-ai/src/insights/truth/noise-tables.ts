import { dateOfDay, dayNumber } from '@plumbline/statistics';
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

const KINDS: readonly [name: string, make: Kind][] = [
  ['temperature', (rows, random) => column(rows, () => (20 + 5 * normal(random)).toFixed(2))],
  ['amount', (rows, random) => column(rows, () => Math.exp(3 + 1.2 * normal(random)).toFixed(2))],
  ['quantity', (rows, random) => column(rows, () => String(Math.floor(1 + 20 * random() ** 2)))],
  ['visits', (rows, random) => column(rows, () => String(Math.floor(10_000 * random())))],
  ['region', (rows, random) => column(rows, categories(4, 1, random))],
  ['segment', (rows, random) => column(rows, categories(6, 0.7, random))],
  ['active', (rows, random) => column(rows, () => (random() < 0.3 ? 'true' : 'false'))],
  ['customer', (rows, random) => column(rows, () => `Customer ${Math.floor(60 * random())}`)],
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
  const kinds = KINDS.filter(() => random() < 0.55);
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
    rows: column(rows, String).map((row) => [row, ...columns.map(([, cells]) => cells[Number(row)]!)]),
  };
}

export function toCsv({ header, rows }: TextTable): string {
  return `${[header, ...rows].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`;
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
