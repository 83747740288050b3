import {
  type Change,
  elementAt,
  findChange,
  median,
  robustScale,
  type Step,
  theilSen,
  valueAt,
} from '@plumbline/statistics';
import { type Clock, yearBeside } from './clock.js';

/**
 * A lasting change with its levels: at the first place, at the turn where there is one, and at the last; of a step on a
 * slope right before and after it.
 */
export interface TrendFit {
  change: Change;
  /** The first and last place with a value. */
  first: number;
  last: number;
  before: number;
  turn?: number;
  after: number;
  /** The change itself: from before to after, and of a turn how far the end is from where the first course led. */
  difference: number;
  /** The same against what it is compared with; undefined where that is not positive. */
  relative?: number;
  /** Per place, and after a turn; 0 between two levels. */
  slope: number;
  laterSlope?: number;
  /** The difference in usual distances of values from the course. */
  deviations: number;
}

type Point = readonly [place: number, value: number];
type Levels = Pick<TrendFit, 'before' | 'turn' | 'after'> & { slope: number };

/** Further than this nobody asks how far. */
const PLAIN = 100;

/** The clearest lasting change of a series and its levels, the season taken out of both; NaN is a place without value. */
export function fitTrend(values: readonly number[], clock: Clock): TrendFit | undefined {
  const change = findChange(values, clock.season, yearBeside(clock));
  return change && describe(values, change);
}

/** The levels before and after a place, what other series did meanwhile taken out: a factor to each place. */
export function fitStep(
  own: readonly number[],
  { at, isOnSlope = false }: Pick<Step, 'at'> & Partial<Step>,
  common: readonly number[],
): TrendFit {
  const values = own.map((value, place) => value / valueAt(common, place));
  const step = { kind: 'level_shift', at, isOnSlope, direction: 'up' } as const;
  const fit = describe(values, { ...step, pValue: 1, memory: 0, season: values.map(() => 0) });
  return fit.difference < 0 ? { ...fit, change: { ...fit.change, direction: 'down' } } : fit;
}

export function describe(values: readonly number[], change: Change): TrendFit {
  const points = values.flatMap((value, at): Point[] =>
    Number.isNaN(value) ? [] : [[at, value - valueAt(change.season, at)]],
  );
  const [first, last] = endsOf(points);
  const isNeverNegative = values.every((value) => !(value < 0));
  // A line through what is never negative may end below.
  const clamped = (level: number) => (isNeverNegative ? Math.max(0, level) : level);
  const raw = levelsOf(points, change);
  const turn = raw.turn === undefined ? undefined : clamped(raw.turn);
  const [before, after] = [clamped(raw.before), clamped(raw.after)];
  const at = change.at ?? last;
  const { slope } = raw;
  const expected = turn === undefined ? before : turn + slope * (last - at);
  const base = turn ?? before;
  const difference = after - expected;
  const left = points.map(([place, value]) => value - levelAt({ ...raw, change, first, last }, place));
  return {
    ...{ change, first, last, before, after, difference, slope },
    ...(turn !== undefined && { turn, laterSlope: (after - turn) / (last - at) }),
    ...(base > 0 && { relative: difference / base }),
    deviations: Math.max(-PLAIN, Math.min(PLAIN, difference / robustScale(left))) || 0,
  };
}

function endsOf(points: readonly Point[]): [first: number, last: number] {
  const [first] = elementAt(points, 0);
  const [last] = elementAt(points, points.length - 1);
  return [first, last];
}

function levelsOf(points: readonly Point[], { kind, isOnSlope, at = 0 }: Change): Levels {
  const [earlier, later] = [points.filter(([place]) => place < at), points.filter(([place]) => place >= at)];
  const [start, end] = endsOf(points);
  if (kind === 'level_shift') {
    const slope = isOnSlope ? commonSlope([earlier, later]) : 0;
    const levelAtStep = (some: readonly Point[]) =>
      median(some.map(([place, value]) => value - slope * (place - at)));
    return { before: levelAtStep(earlier), after: levelAtStep(later), slope };
  }
  if (kind === 'slope') {
    const along = lineOf(points);
    return { before: along(start), after: along(end), slope: along(1) - along(0) };
  }
  const [rising, falling] = [lineOf(earlier), lineOf(later)];
  const turn = (rising(at) + falling(at)) / 2;
  return { before: rising(start), turn, after: falling(end), slope: (turn - rising(start)) / (at - start) };
}

/** The slope of both sides of a step, each laid over its own middle. */
function commonSlope(sides: readonly (readonly Point[])[]): number {
  const centred = sides.flatMap((side) => {
    const [place, value] = [0, 1].map((at) => median(side.map((point) => valueAt(point, at))));
    return side.map((point): Point => [point[0] - place!, point[1] - value!]);
  });
  return theilSen(centred)?.slope ?? 0;
}

function lineOf(points: readonly Point[]): (place: number) => number {
  const { slope, intercept } = theilSen(points) ?? { slope: 0, intercept: elementAt(points, 0)[1] };
  return (place) => intercept + slope * place;
}

interface Drawn extends Levels {
  change: Pick<Change, 'kind' | 'at'>;
  first: number;
  last: number;
}

/** The straight pieces of a course, each from one place to another. */
export function piecesOf({ change: { kind, at = 0 }, first, last, before, turn, after, slope }: Drawn) {
  const span = (from: number, to: number, start: number, end: number) => ({ from, to, start, end });
  if (kind === 'slope') return [span(first, last, before, after)];
  if (kind === 'level_shift')
    return [
      span(first, at - 1, before - slope * (at - first), before - slope),
      span(at, last, after, after + slope * (last - at)),
    ];
  return [span(first, at, before, turn ?? before), span(at, last, turn ?? before, after)];
}

export type FitPiece = ReturnType<typeof piecesOf>[number];

export function levelOn({ from, to, start, end }: FitPiece, place: number): number {
  return to === from ? start : start + ((end - start) * (place - from)) / (to - from);
}

function levelAt(drawn: Drawn, place: number): number {
  const pieces = piecesOf(drawn);
  return levelOn(pieces.find(({ to }) => place <= to) ?? pieces.at(-1)!, place);
}
