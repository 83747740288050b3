import type { QueryPlan } from '@plumbline/contracts';
import {
  addPeriods,
  isAdditive,
  labelOf,
  measureFormat,
  mostOf,
  type PeriodGrain,
  type Phrasing,
  periodDimension,
  periodName,
  phraseOf,
  say,
  sayShare,
  toDate,
  toDay,
  toNumber,
  valueName,
  verb,
} from '@plumbline/semantics';
import { type Caption, columnAt, completeRows, type Evidence, sum } from './chart-evidence.js';
import { leadersOf, readSeries, type Series, shareIn, totalIn } from './series.js';

/** A change smaller than this is not worth a title. */
const MIN_CHANGE = 0.02;
/** Points of share that a leader must win for "pulling ahead". */
const MIN_SHARE_GAIN = 0.02;
const STEADY_SHARE = 0.03;

interface Point {
  start: string;
  value: number;
}

/** One series over time: the yearly change where two full years are there, else its highest period. */
export function captionSeries(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const period = periodDimension(plan);
  if (!measure || !period) return { title: '' };
  const at = columnAt(evidence.result, measure.as);
  const points = completeRows(evidence, columnAt(evidence.result, period.as)).flatMap((row) => {
    const value = toNumber(row[at]);
    return Number.isFinite(value) ? [{ start: String(row[0]), value }] : [];
  });
  const plain = { title: `${measure.as} over time` };
  if (points.length < 3 || period.grain === 'hour') return plain;
  const change = isAdditive(measure) && period.grain === 'month' ? yearlyChange(points) : undefined;
  if (change !== undefined && Math.abs(change) >= MIN_CHANGE) {
    const direction = change > 0 ? 'up' : 'down';
    return {
      title: `${measure.as} ${verb(measure.as)} ${direction} ${sayShare(Math.abs(change))} on the 12 months before`,
    };
  }
  return (
    captionExtreme(points, period.grain, measure.as, (value) =>
      say(value, measureFormat(measure, phrasing)),
    ) ?? plain
  );
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
  const peaks = points.filter(({ value }) => value === highest);
  const [peak] = peaks;
  if (peaks.length !== 1 || !peak) return undefined;
  const where = periodName(toDay(peak.start), grain);
  const isLatest = peak === points.at(-1);
  return {
    title: isLatest
      ? `${name} reached ${possessive(name)} highest in ${where}: ${write(highest)}`
      : `${name} peaked in ${where} at ${write(highest)}`,
    highlight: [peak.start],
  };
}

/** Several series over time: who leads, who overtook, who pulls ahead. */
export function captionSplit(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const period = periodDimension(plan);
  const by = plan.dimensions.find(({ grain }) => grain === undefined);
  if (!measure || !period || !by) return { title: '' };
  const plain = { title: `${measure.as} by ${labelOf(by.column)} over time` };
  const { series, periods } = readSeries(plan, evidence);
  if (series.length < 2 || periods.length < 6 || period.grain === 'hour') return plain;
  const name = (one: Series) => valueName(by.column, one.value, phrasing);
  const additive =
    isAdditive(measure) && series.every((one) => [...one.byPeriod.values()].every((value) => value >= 0));
  const leadership = leadersOf(series, periods, additive);
  const [leader] = leadership;
  if (!leader) return plain;
  if (additive) {
    const shift = captionShift(series, periods, leader.series, name);
    if (shift) return { title: shift, highlight: [leader.series.value] };
  }
  const led = `${leader.periods} of ${periods.length} ${period.grain}s`;
  if (leader.periods === periods.length) {
    return {
      title: `${name(leader.series)} has the ${mostOf(measure)} in every ${period.grain}`,
      highlight: [leader.series.value],
    };
  }
  if (leader.periods / periods.length < 0.6) return plain;
  return {
    title: `${name(leader.series)} has the ${mostOf(measure)} in ${led}`,
    highlight: [leader.series.value],
  };
}

/** Parts of a whole over time: whose share moved most, or that nothing did. */
export function captionParts(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const by = plan.dimensions.find(({ grain }) => grain === undefined);
  if (!measure || !by) return { title: '' };
  const { series, periods } = readSeries(plan, evidence);
  const plain = { title: `${measure.as} by ${labelOf(by.column)} over time` };
  if (series.length < 2 || periods.length < 3) return plain;
  const third = Math.max(1, Math.floor(periods.length / 3));
  const [early, late] = [periods.slice(0, third), periods.slice(-third)];
  const moved = series
    .map((one) => ({ one, from: shareIn(one, series, early), to: shareIn(one, series, late) }))
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  const [largest] = moved;
  if (!largest || !Number.isFinite(largest.from) || !Number.isFinite(largest.to)) return plain;
  const change = largest.to - largest.from;
  const name = valueName(by.column, largest.one.value, phrasing);
  if (Math.abs(change) >= MIN_SHARE_GAIN) {
    const direction = change > 0 ? 'grew' : 'shrank';
    return {
      title: `${name}: share of ${phraseOf(measure)} ${direction} from ${sayShare(largest.from)} to ${sayShare(largest.to)}`,
      highlight: [largest.one.value],
    };
  }
  const isSteady = series.every((one) =>
    periods.every(
      (start) => Math.abs(shareIn(one, series, [start]) - shareIn(one, series, periods)) <= STEADY_SHARE,
    ),
  );
  return isSteady ? { title: `The shares of ${labelOf(by.column)} hold steady` } : plain;
}

/**
 * "Keeps pulling ahead" holds when the largest series leads in every third of the time and its share rose from each
 * third to the next, by two points in all. "Overtook" holds when another one led in the first third, by two points too.
 */
function captionShift(
  series: readonly Series[],
  periods: readonly string[],
  leader: Series,
  name: (one: Series) => string,
): string | undefined {
  const third = Math.floor(periods.length / 3);
  const thirds = [
    periods.slice(0, third),
    periods.slice(third, periods.length - third),
    periods.slice(-third),
  ];
  const first = (part: readonly string[]) =>
    [...series].sort((a, b) => totalIn(b, part) - totalIn(a, part))[0];
  const leads = thirds.map(first);
  const shares = thirds.map((part) => shareIn(leader, series, part));
  const [early = 0, middle = 0, late = 0] = shares;
  if (
    leads.every((one) => one === leader) &&
    early < middle &&
    middle < late &&
    late - early >= MIN_SHARE_GAIN
  ) {
    return `${name(leader)} keeps pulling ahead`;
  }
  const [before, , now] = leads;
  if (!before || !now || before === now) return undefined;
  const lead = (ahead: Series, behind: Series, part: readonly string[] = []) =>
    shareIn(ahead, series, part) - shareIn(behind, series, part);
  const isClear =
    lead(before, now, thirds[0]) >= MIN_SHARE_GAIN && lead(now, before, thirds[2]) >= MIN_SHARE_GAIN;
  return isClear ? `${name(now)} overtook ${name(before)}` : undefined;
}

function possessive(name: string): 'its' | 'their' {
  return verb(name) === 'is' ? 'its' : 'their';
}
