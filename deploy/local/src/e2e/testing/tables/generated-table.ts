import { COLUMN_KINDS } from './column-kinds.js';
import { between, pick, type Random, randomFrom } from './random.js';

/** A table as a file would hold it, the same for the same seed. */
export interface GeneratedTable {
  seed: number;
  rows: number;
  columns: { name: string; kind: string; gaps: string }[];
  text: string;
}

/** Which rows of a column hold a value. */
const GAPS: Record<string, (rows: number, random: Random) => (row: number) => boolean> = {
  none: () => () => true,
  some: (_, random) => {
    const share = random();
    return () => random() > share;
  },
  few: (_, random) => () => random() < 0.98,
  everyOther: () => (row) => row % 2 === 0,
  first: (rows) => (row) => row >= rows / 2,
  last: (rows) => (row) => row < rows / 2,
  onlyLast: (rows) => (row) => row === rows - 1,
  onlyFirst: () => (row) => row === 0,
  nearlyEmpty: (rows, random) => {
    const filled = new Set(Array.from({ length: 5 }, () => between(random, 0, rows - 1)));
    return (row) => filled.has(row);
  },
  /** Neither in the first rows nor in a regular sample of the others. */
  outsideSample: (rows) => (row) => row > 1_000 && row % 10 === 7 && row > rows * 0.9,
  all: () => () => false,
};

const NAMES = [
  'id',
  'order_id',
  'date',
  'created_at',
  'amount',
  'Total Price',
  'quantity',
  'region',
  'country',
  'status',
  'customer',
  'note',
  'year',
  'is_active',
  'rate',
  'zip',
  'lat',
  'lon',
  'score',
  'month',
  '',
  'a',
  'A',
  'select',
  '"quoted"',
  "it's",
  'x.y',
  '50%',
  'Ümsatz',
  '名前',
  '__line',
  '__raw_0',
  'column_1',
  'count',
  'Rows',
  'very '.repeat(30),
];
type Range = readonly [low: number, high: number];
/** Mostly small: a defect shows in few rows, and more tables are seen in the same time. */
const SIZES: readonly Range[] = [
  [0, 3],
  [1, 30],
  [1, 30],
  [20, 300],
  [20, 300],
  [20, 300],
  [200, 2_000],
  [5_000, 20_000],
];
const WIDTHS: readonly Range[] = [
  [1, 3],
  [1, 3],
  [2, 6],
  [2, 6],
  [2, 6],
  [4, 12],
  [4, 12],
  [12, 40],
];
/** One table in so many is wide. */
const WIDE_EVERY = 40;
const WIDE: Range = [60, 200];
const SEPARATORS = [',', ',', ',', ';', '\t', '|'];
/** So that no table costs a hundred times what most do. */
const MAX_CELLS = 40_000;

export function generateTable(seed: number): GeneratedTable {
  const random = randomFrom(seed);
  const width = between(random, ...(seed % WIDE_EVERY === 0 ? WIDE : pick(random, WIDTHS)));
  const rows = Math.min(between(random, ...pick(random, SIZES)), Math.ceil(MAX_CELLS / width));
  const kinds = Object.keys(COLUMN_KINDS);
  const columns = Array.from({ length: width }, (_, at) => {
    const named = pick(random, NAMES);
    const name = random() < 0.4 ? `${named} ${at}` : named;
    return {
      name,
      kind: pick(random, kinds),
      gaps: random() < 0.5 ? 'none' : pick(random, Object.keys(GAPS)),
    };
  });
  const separator = pick(random, SEPARATORS);
  const lineEnd = pick(random, ['\n', '\n', '\n', '\r\n', '\r', '\r\r\n']);
  const cells = columns.map(({ kind, gaps }) => {
    const [write, holds] = [COLUMN_KINDS[kind]!(random), GAPS[gaps]!(rows, random)];
    return (row: number) => (holds(row) ? write(row) : '');
  });
  const lines = Array.from({ length: rows }, (_, row) => cells.map((cell) => cell(row)));
  const all = random() < 0.95 ? [columns.map(({ name }) => name), ...lines] : lines;
  const text = all
    .map((line) => line.map((cell) => quoted(cell, separator)).join(separator) + lineEnd)
    .join('');
  return { seed, rows, columns, text };
}

function quoted(cell: string, separator: string): string {
  const isPlain = !cell.includes(separator) && !/["\r\n]/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
