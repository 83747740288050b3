import type { Measure, QueryPlan } from '@plumbline/contracts';
import {
  addPeriods,
  isAdditive,
  measureFormat,
  type PeriodGrain,
  type Phrasing,
  periodDimension,
  periodName,
  say,
  sayShare,
  toDate,
  toDay,
  toNumber,
  verb,
} from '@plumbline/semantics';
import { etaSquared, followingTail, fTail, highestTail } from '@plumbline/statistics';
import { trend } from '../strengths.js';
import { drawnMeasure, drawsChange } from './change-captions.js';
import { type Caption, columnAt, completeRows, type Evidence, sum } from './chart-evidence.js';
import { isOverPlan } from './plan-captions.js';

/** A change smaller than this is not worth a title. */
const MIN_CHANGE = 0.02;

interface Point {
  start: string;
  value: number;
}

/** One series over time: the yearly change where two full years are there, else its highest period. */
export function captionSeries(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const measure = drawnMeasure(plan);
  const period = periodDimension(plan);
  if (!measure || !period) return { title: '' };
  const at = columnAt(evidence.result, measure.as);
  const points = completeRows(evidence, columnAt(evidence.result, period.as)).flatMap((row) => {
    const value = toNumber(row[at]);
    return Number.isFinite(value) ? [{ start: String(row[0]), value }] : [];
  });
  const plain = { title: `${measure.as} over time`, isPlain: true as const };
  if (points.length < 3 || period.grain === 'hour') return plain;
  const format = drawsChange(plan) ? { percent: true } : measureFormat(measure, phrasing);
  const write = (value: number) => say(value, format);
  const onYear = drawsChange(plan) ? captionYearBefore(points, period.grain, plan, write) : undefined;
  if (onYear) return onYear;
  const below = captionBelowZero(points, period.grain, measure);
  if (below) return below;
  const change = isAdditive(measure) && period.grain === 'month' ? yearlyChange(points) : undefined;
  if (change !== undefined && Math.abs(change) >= MIN_CHANGE) {
    const direction = change > 0 ? 'up' : 'down';
    return {
      title: `${measure.as} ${verb(measure.as)} ${direction} ${sayShare(Math.abs(change))} on the 12 months before`,
    };
  }
  const isSum = isAdditive(measure);
  const season = period.grain === 'month' ? captionSeason(points, measure.as, isSum) : undefined;
  return season ?? captionExtreme(points, period.grain, measure.as, write) ?? plain;
}

/** Of changes on the year before, the newest. */
function captionYearBefore(
  points: readonly Point[],
  grain: PeriodGrain,
  { measures: [measure] }: QueryPlan,
  write: (value: number) => string,
): Caption | undefined {
  const last = points.at(-1);
  if (!last || !measure) return undefined;
  const where = last.value < 0 ? 'below' : 'above';
  return {
    title: `${measure.as} was ${write(Math.abs(last.value))} ${where} the year before in ${periodName(toDay(last.start), grain)}`,
    highlight: [last.start],
  };
}

/** Of what goes both ways: how often it was below zero. */
function captionBelowZero(
  points: readonly Point[],
  grain: PeriodGrain,
  measure: Measure,
): Caption | undefined {
  const below = points.filter(({ value }) => value < 0);
  if (below.length === 0) return undefined;
  const name = measure.as;
  if (isOverPlan(measure))
    return { title: `${name} in ${points.length - below.length} of ${points.length} ${grain}s` };
  if (below.length === points.length) return { title: `${name} was below zero in every ${grain}` };
  return {
    title: `${name} was below zero in ${below.length} of ${points.length} ${grain}s`,
    highlight: below.length <= MOST_HIGHLIGHTED ? below.map(({ start }) => start) : [],
  };
}

const MOST_HIGHLIGHTED = 6;
/** Of the variance, what a straight line explains where a series rises throughout. */
const RISING = 0.6;

/** Whether the highest of some values is a peak, or the end of a rise. */
function standsOut(values: readonly number[]): boolean {
  const isPeak = highestTail(values) < CHANCE;
  return isPeak || (values.at(-1) === Math.max(...values) && trend(values) >= RISING);
}

/** The last 12 complete months against the 12 before; undefined without them. */
function yearlyChange(points: readonly Point[]): number | undefined {
  const end = points.at(-1)?.start;
  const first = points[0]?.start;
  if (!end || !first) return undefined;
  const edge = (back: number) => toDate(addPeriods(toDay(end), 'month', -back));
  if (first > edge(23)) return undefined;
  const within = (from: string, to: string) =>
    sum(points.filter(({ start }) => start >= from && start <= to).map(({ value }) => value));
  const [recent, base] = [within(edge(11), end), within(edge(23), edge(12))];
  return base > 0 && recent >= 0 ? recent / base - 1 : undefined;
}

function captionExtreme(
  points: readonly Point[],
  grain: PeriodGrain,
  name: string,
  write: (value: number) => string,
): Caption | undefined {
  const values = points.map(({ value }) => value);
  const [highest, lowest] = [Math.max(...values), Math.min(...values)];
  if (highest === lowest) return { title: `${name}: ${write(highest)} in every ${grain}` };
  if (!standsOut(values))
    return captionLevel(values, grain, name, write) ?? captionRange(points, grain, name, write);
  const peaks = points.filter(({ value }) => value === highest);
  const [peak] = peaks;
  if (peaks.length !== 1 || !peak) return undefined;
  const where = periodName(toDay(peak.start), grain);
  const at = grain === 'day' ? 'on' : 'in';
  const isLatest = peak === points.at(-1);
  return {
    title: isLatest
      ? `${name} reached ${possessive(name)} highest ${at} ${where}: ${write(highest)}`
      : `${name} peaked ${at} ${where} at ${write(highest)}`,
    highlight: [peak.start],
  };
}

/** What came on a day of each month: months of more days hold more. */
const perDay = (points: readonly Point[]): Point[] =>
  points.map(({ start, value }) => {
    const first = toDay(start);
    return { start, value: value / (addPeriods(first, 'month', 1) - first) };
  });

const YEAR = 12;
/** Of the variance, what the months of the year explain where a series goes with them. */
const SEASONAL = 0.6;
const CHANCE = 0.01;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Of a series of two years or more that goes with the months of the year: when it is highest and lowest. */
function captionSeason(points: readonly Point[], name: string, isSum: boolean): Caption | undefined {
  if (points.length < 2 * YEAR) return undefined;
  const months = Map.groupBy(isSum ? perDay(points) : points, ({ start }) => Number(start.slice(5, 7)));
  const groups = [...months.values()].map((own) => {
    const values = own.map(({ value }) => value);
    const mean = sum(values) / values.length;
    const squares = sum(values.map((value) => (value - mean) ** 2));
    return { count: values.length, mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) };
  });
  const explained = groups.length < YEAR ? 0 : etaSquared(groups);
  const [between, within] = [YEAR - 1, points.length - YEAR];
  const isChance = fTail(explained / between / ((1 - explained) / within), between, within) >= CHANCE;
  if (explained < SEASONAL || isChance) return undefined;
  // What is highest is said of what is drawn.
  const means = [...Map.groupBy(points, ({ start }) => Number(start.slice(5, 7)))].map(([month, own]) => ({
    month,
    mean: sum(own.map(({ value }) => value)) / own.length,
  }));
  const ranked = means.toSorted((one, other) => other.mean - one.mean);
  const nameOf = (at: number) => MONTHS[(ranked.at(at)?.month ?? 1) - 1];
  return {
    title: `${name} ${verb(name) === 'is' ? 'goes' : 'go'} with the season: highest in ${nameOf(0)}, lowest in ${nameOf(-1)}`,
  };
}

/** How many times its lowest the highest must be for a rise and fall to be told. */
const WIDE = 1.15;
/** Of the variance, what a straight line explains where a level has moved, and by what part of it. */
const MOVED = { explained: 0.35, by: 0.05 };

/** Where nothing stands out: from which level to which it moved, or what is usual. */
function captionLevel(
  values: readonly number[],
  grain: PeriodGrain,
  name: string,
  write: (value: number) => string,
): Caption | undefined {
  const third = Math.max(1, Math.floor(values.length / 3));
  const isWhole = values.every(Number.isInteger);
  const mean = (some: readonly number[]) => {
    const level = sum(some) / some.length;
    return isWhole && level >= 10 ? Math.round(level) : level;
  };
  const [early, late] = [mean(values.slice(0, third)), mean(values.slice(-third))];
  const isMoved = values.length >= 6 && early > 0 && Math.abs(late / early - 1) >= MOVED.by;
  if (isMoved && trend(values) >= MOVED.explained && write(early) !== write(late))
    return {
      title: `${name} ${late > early ? 'rose' : 'fell'} from about ${write(early)} to ${write(late)}`,
    };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (followingTail(values) < CHANCE && most >= WIDE * least) return undefined;
  const usual = [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return {
    title: `${name}: about ${write(usual)} ${grain === 'day' ? 'on' : 'in'} a usual ${grain}, with no clear trend`,
    isPlain: true,
  };
}

/** What rises and falls, and not by chance: between which values. */
function captionRange(
  points: readonly Point[],
  grain: PeriodGrain,
  name: string,
  write: (value: number) => string,
): Caption | undefined {
  const ranked = points.toSorted((one, other) => other.value - one.value);
  const [highest, lowest] = [ranked[0], ranked.at(-1)];
  if (!highest || !lowest) return undefined;
  const at = grain === 'day' ? 'on' : 'in';
  const said = ({ start, value }: Point) => `${write(value)} ${at} ${periodName(toDay(start), grain)}`;
  return {
    title: `${name}: highest at ${said(highest)}, lowest at ${said(lowest)}`,
    highlight: [highest.start, lowest.start],
  };
}

function possessive(name: string): 'its' | 'their' {
  return verb(name) === 'is' ? 'its' : 'their';
}
