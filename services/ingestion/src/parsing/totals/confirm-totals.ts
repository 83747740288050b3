import { elementAt, lastOf } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import { numberValue } from '../columns/number-text.js';
import type { RawTable } from '../table/raw-table.js';
import type { Candidate } from './candidates.js';
import { type Repeats, repeatsAbove, type Segment, segmentsOf } from './segments.js';

/** A candidate that passed the test, and the column that shows it best. */
export interface Confirmed {
  candidate: Candidate;
  of: 'sum' | 'average';
  column: DecidedColumn;
  text: string;
  /** The sum of the rows above less the value; 0 where they agree. */
  difference: number;
  repeatedRows?: number;
}

/** What a candidate is compared with. */
interface Above {
  rows: number;
  sums: number[];
}

/** A labelled total may differ from the sum by rounding. */
const LABELLED_TOLERANCE = 1e-3;
const EXACT_TOLERANCE = 1e-9;
/** One that is called a total, stands where totals stand, and misses the sum by less than this, is one all the same. */
const NEAR_TOLERANCE = 0.05;
/** The same, where rows that occur twice explain the whole difference. */
const EXPLAINED_TOLERANCE = 0.5;
/** A total adds up what stands above all of them, or since one of these before it. */
const RECENT_STARTS = 100;
const MIN_ROWS_ABOVE = 2;
const MIN_ROWS_ABOVE_NEAR = 3;
/** A column is expected to be filled where this share of the records fill it. */
const FILLED_SHARE = 0.5;

/**
 * Puts the candidates to the test, in order: a total equals the sum of the records above it (all, or since a total
 * before it), or is called one and nearly does; an average equals theirs. Those that fail are records themselves.
 */
export async function confirmTotals(
  rest: RawTable,
  candidates: readonly Candidate[],
  columns: readonly DecidedColumn[],
): Promise<Confirmed[]> {
  const numbers = columns.flatMap((column, index) =>
    column.interpretation.kind === 'number' ? [index] : [],
  );
  if (numbers.length === 0) return [];
  const { segments, filled } = await segmentsOf(rest, candidates, columns, numbers);
  const expected = columns.flatMap((column, index) =>
    column.interpretation.kind !== 'number' && (filled[index] ?? 0) >= FILLED_SHARE * rest.rows
      ? [index]
      : [],
  );
  const confirmed: Confirmed[] = [];
  const overall: Segment = { rows: 0, sums: numbers.map(() => 0), nonZero: numbers.map(() => 0) };
  /** The sums before the first record, and after each total. */
  const starts: Above[] = [{ rows: 0, sums: [...overall.sums] }];
  for (const [at, candidate] of candidates.entries()) {
    add(overall, elementAt(segments, at));
    const values = numbers.map((index) => ownValue(candidate.cells[index], elementAt(columns, index)));
    const groups = [...starts.slice(0, 1), ...starts.slice(1).slice(-RECENT_STARTS)].map((start) =>
      since(overall, start),
    );
    const test = { candidate, values, overall, groups, ...shapeOf(candidate, expected) };
    const fit = exactFit(test) ?? (await nearFit(test, rest, columns, numbers));
    if (!fit || overall.rows < MIN_ROWS_ABOVE) {
      add(overall, {
        rows: 1,
        sums: values.map((value) => value ?? 0),
        nonZero: values.map((value) => Number(!!value)),
      });
      continue;
    }
    const index = elementAt(numbers, fit.at);
    const { of, difference, repeatedRows } = fit;
    const found = {
      candidate,
      of,
      column: elementAt(columns, index),
      text: candidate.cells[index] ?? '',
      difference,
    };
    confirmed.push({ ...found, ...(repeatedRows && { repeatedRows }) });
    starts.push({ rows: overall.rows, sums: [...overall.sums] });
  }
  return confirmed;
}

interface Test {
  candidate: Candidate;
  values: Array<number | null>;
  overall: Segment;
  groups: Above[];
  /** It leaves columns empty that other records fill. */
  isSpare: boolean;
  /** It fills none of them but the one with the label. */
  isBare: boolean;
}

interface Fit {
  of: Confirmed['of'];
  /** Among the number columns. */
  at: number;
  difference: number;
  repeatedRows?: number;
}

function add(above: Segment, { rows, sums, nonZero }: Segment): void {
  above.rows += rows;
  above.sums = above.sums.map((sum, index) => sum + (sums[index] ?? 0));
  above.nonZero = above.nonZero.map((count, index) => count + (nonZero[index] ?? 0));
}

function since(overall: Above, start: Above): Above {
  return {
    rows: overall.rows - start.rows,
    sums: overall.sums.map((sum, index) => sum - (start.sums[index] ?? 0)),
  };
}

/** Also where the total alone carries a currency sign or thousands marks. */
function ownValue(text: string | null | undefined, { interpretation }: DecidedColumn): number | null {
  const value = text && interpretation.kind === 'number' ? numberValue(text, interpretation.mark) : undefined;
  return value ?? null;
}

/** Which of the columns that records fill with words or dates it fills as well. */
function shapeOf({ cells }: Candidate, expected: readonly number[]): Pick<Test, 'isSpare' | 'isBare'> {
  const isFilled = (index: number) => (cells[index] ?? '').trim() !== '';
  const label = cells.findIndex((_, index) => isFilled(index));
  return {
    isSpare: expected.some((index) => !isFilled(index)),
    isBare: expected.every((index) => index === label || !isFilled(index)),
  };
}

/** Equal to the sum of all above, or since a total; or the average of them. */
function exactFit({ candidate, values, overall, groups, isSpare }: Test): Fit | undefined {
  const { label, isAfterGap } = candidate;
  const of = label === 'average' ? 'average' : 'sum';
  const tolerance = label === 'plain' || label === 'average' ? LABELLED_TOLERANCE : EXACT_TOLERANCE;
  // Without a word for it, the shape has to speak: a single record repeats itself by chance.
  if (label === 'none' && isAfterGap && (candidate.cells[0] ?? '').trim() !== '' && !isSpare)
    return undefined;
  for (const { rows, sums } of groups) {
    const above = of === 'average' ? sums.map((sum) => sum / rows) : sums;
    const stated = statedIn(values);
    const equal = stated.filter((index) => isNear(values[index] ?? 0, elementAt(above, index), tolerance));
    const added =
      label === 'none' ? equal.filter((index) => (overall.nonZero[index] ?? 0) >= MIN_ROWS_ABOVE) : equal;
    const needed = label === 'none' ? stated.length : stated.length / 2;
    if (added.length > 0 && added.length >= needed) return { of, at: lastOf(added), difference: 0 };
  }
  return undefined;
}

const statedIn = (values: Array<number | null>): number[] =>
  values.flatMap((value, index) => (value === null ? [] : [index]));

function isNear(value: number, sum: number, tolerance: number): boolean {
  return sum !== 0 && Math.abs(value - sum) <= tolerance * Math.abs(sum);
}

/** Called a total, placed and shaped like one, and missed by a little, or by what repeated rows add. */
async function nearFit(
  { candidate, values, overall, groups, isSpare, isBare }: Test,
  rest: RawTable,
  columns: readonly DecidedColumn[],
  numbers: readonly number[],
): Promise<Fit | undefined> {
  const { label, isAtEnd, isAfterGap } = candidate;
  const isPlaced = isBare && (isAtEnd || isAfterGap || isSpare);
  if (label === 'none' || label === 'average' || !isPlaced || overall.rows < MIN_ROWS_ABOVE_NEAR)
    return undefined;
  if (label === 'part' && !(isSpare && isAtEnd)) return undefined;
  const stated = statedIn(values);
  const isWithin = ({ sums }: Above, tolerance: number) => {
    const near = stated.filter((index) => isNear(values[index] ?? 0, sums[index] ?? 0, tolerance));
    return near.length > 0 && near.length >= stated.length / 2 ? near : [];
  };
  const wide = isWithin(overall, EXPLAINED_TOLERANCE);
  const repeats = wide.length > 0 ? await repeatsAbove(rest, candidate.line, columns, numbers) : undefined;
  const explained = wide.filter(
    (index) => repeats && isExplained(values[index] ?? 0, overall.sums[index] ?? 0, repeats, index),
  );
  if (explained.length > 0) {
    const at = lastOf(explained);
    return {
      of: 'sum',
      at,
      difference: (overall.sums[at] ?? 0) - (values[at] ?? 0),
      repeatedRows: repeats!.rows,
    };
  }
  for (const group of groups) {
    const at = isWithin(group, NEAR_TOLERANCE).at(-1);
    if (at !== undefined) return { of: 'sum', at, difference: (group.sums[at] ?? 0) - (values[at] ?? 0) };
  }
  return undefined;
}

function isExplained(value: number, sum: number, { rows, sums }: Repeats, index: number): boolean {
  return rows > 0 && Math.abs(sum - (sums[index] ?? 0) - value) <= EXACT_TOLERANCE * Math.abs(sum);
}
