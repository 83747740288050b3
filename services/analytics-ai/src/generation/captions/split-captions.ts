import type { Measure, QueryPlan } from '@plumbline/contracts';
import {
  isAdditive,
  measureFormat,
  mostOf,
  type PeriodGrain,
  type Phrasing,
  periodDimension,
  periodName,
  phraseOf,
  say,
  sayShare,
  shortLabel,
  toDay,
  valueName,
} from '@plumbline/semantics';
import { findStep } from '@plumbline/statistics';
import { captionCollapse } from './change-captions.js';
import { type Caption, type Evidence, sum } from './chart-evidence.js';
import { hasMoved, leadersOf, readSeries, type Series, shareIn, totalIn } from './series.js';

/** Points of share that a leader must win for "pulling ahead". */
const MIN_SHARE_GAIN = 0.02;
const STEADY_SHARE = 0.03;

/** Several series over time: who leads, who overtook, who pulls ahead. */
export function captionSplit(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [measure] = plan.measures;
  const period = periodDimension(plan);
  const by = plan.dimensions.find(({ grain }) => grain === undefined);
  if (!measure || !period || !by) return { title: '' };
  const plain = { title: `${measure.as} by ${shortLabel(by.column)}`, isPlain: true as const };
  const { series, periods } = readSeries(plan, evidence);
  if (series.length < 2 || periods.length < 6 || period.grain === 'hour') return plain;
  const name = (one: Series) => valueName(by.column, one.value, phrasing);
  const additive =
    isAdditive(measure) && series.every((one) => [...one.byPeriod.values()].every((value) => value >= 0));
  const leadership = leadersOf(series, periods, additive);
  const [leader] = leadership;
  if (!leader) return plain;
  if (additive) {
    const collapse = captionCollapse(series, periods, period.grain, name);
    if (collapse) return { title: collapse.title, highlight: [collapse.series.value] };
    const shift = captionShift(series, periods, leader.series, name);
    if (shift) return { title: shift, highlight: [leader.series.value] };
    const moved = captionMoved(series, periods, measure, name);
    if (moved) return moved;
  }
  if (!additive) {
    const format = measureFormat(measure, phrasing);
    const write = (value: number) => say(value, format);
    const stepped = captionStep({ series, periods, grain: period.grain, write, measure, name });
    if (stepped) return stepped;
    const drifted = captionDrift(series, periods, write, measure, name);
    if (drifted) return drifted;
  }
  const led = `${leader.periods} of ${periods.length} ${period.grain}s`;
  if (leader.periods === periods.length) {
    return {
      title: `${name(leader.series)} has the ${mostOf(measure)} in every ${period.grain}`,
      // Bars tell who has most.
      isPlain: true,
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
  const plain = { title: `${measure.as} by ${shortLabel(by.column)}`, isPlain: true as const };
  if (series.length < 2 || periods.length < 3) return plain;
  const moved = captionMoved(series, periods, measure, (one) => valueName(by.column, one.value, phrasing));
  if (moved) return moved;
  const isSteady = series.every((one) =>
    periods.every(
      (start) => Math.abs(shareIn(one, series, [start]) - shareIn(one, series, periods)) <= STEADY_SHARE,
    ),
  );
  return isSteady ? { title: `The shares of ${shortLabel(by.column)} hold steady`, isPlain: true } : plain;
}

/** The group whose part of the whole moved most from the first third of the time to the last. */
function captionMoved(
  series: readonly Series[],
  periods: readonly string[],
  measure: Measure,
  name: (one: Series) => string,
): Caption | undefined {
  const third = Math.max(1, Math.floor(periods.length / 3));
  const [early, late] = [periods.slice(0, third), periods.slice(-third)];
  const [largest] = series
    .map((one) => ({ one, from: shareIn(one, series, early), to: shareIn(one, series, late) }))
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  if (!largest || !Number.isFinite(largest.from) || !Number.isFinite(largest.to)) return undefined;
  const { one, from, to } = largest;
  const hasShifted = hasMoved((start) => shareIn(one, series, [start]), early, late);
  if (Math.abs(to - from) < MIN_SHARE_GAIN || !hasShifted) return undefined;
  return {
    title: `${name(one)}: share of ${phraseOf(measure)} ${to > from ? 'grew' : 'shrank'} from ${sayShare(from)} to ${sayShare(to)}`,
    highlight: [one.value],
  };
}

const CHANCE = 0.01;
/** Every period may be the step: of more, the search would keep others waiting. */
const MOST_PERIODS = 150;
/** A step of one of several is told where at least so much of it is its own. */
const OWN = 0.5;

/** The one of several levels that parted from the others at some time, most surely. */
function captionStep({
  series,
  periods,
  grain,
  write,
  measure,
  name,
}: {
  series: readonly Series[];
  periods: readonly string[];
  grain: PeriodGrain;
  write: (value: number) => string;
  measure: Measure;
  name: (one: Series) => string;
}): Caption | undefined {
  if (periods.length > MOST_PERIODS) return undefined;
  const [surest] = series
    .flatMap((one) => {
      const others = series.filter((other) => other !== one);
      const seen = periods.filter(
        (at) => one.byPeriod.has(at) && others.some((other) => other.byPeriod.has(at)),
      );
      const valueAt = (at: string) => one.byPeriod.get(at) ?? Number.NaN;
      const apart = findStep(seen.map((at) => valueAt(at) - meanAt(others, at)));
      if (!apart) return [];
      const sides = [seen.slice(0, apart.at), seen.slice(apart.at)];
      const [before = 0, after = 0] = sides.map((some) => sum(some.map(valueAt)) / some.length);
      const [theirs = 0, later = 0] = sides.map(
        (some) => sum(some.map((at) => meanAt(others, at))) / some.length,
      );
      const own = {
        before,
        after,
        isOwn: Math.abs(after - before) >= OWN * Math.abs(after - later - before + theirs),
      };
      return [{ one, pValue: apart.pValue, direction: apart.direction, since: seen[apart.at] ?? '', ...own }];
    })
    .filter(({ pValue, direction, isOwn, before, after }) => {
      const isAlike = direction === (after > before ? 'up' : 'down');
      return pValue * series.length < CHANCE && isOwn && isAlike && before > 0;
    })
    .filter(
      ({ before, after }) => Math.abs(after / before - 1) >= LEAST_DRIFT && write(before) !== write(after),
    )
    .sort((a, b) => a.pValue - b.pValue);
  if (!surest) return undefined;
  const { one, before, after, since } = surest;
  return {
    title: `${name(one)}: ${phraseOf(measure)} ${after > before ? 'rose' : 'fell'} from about ${write(before)} to ${write(after)} since ${periodName(toDay(since), grain)}`,
    highlight: [one.value],
  };
}

const meanAt = (series: readonly Series[], at: string): number => {
  const values = series.flatMap((one) => one.byPeriod.get(at) ?? []);
  return sum(values) / values.length;
};

/** Of its level before, what one of several must have moved by to be told. */
const LEAST_DRIFT = 0.1;

/** The one of several levels that moved furthest from the first third of the time to the last. */
function captionDrift(
  series: readonly Series[],
  periods: readonly string[],
  write: (value: number) => string,
  measure: Measure,
  name: (one: Series) => string,
): Caption | undefined {
  const third = Math.max(1, Math.floor(periods.length / 3));
  const [early, late] = [periods.slice(0, third), periods.slice(-third)];
  const levelIn = (one: Series, some: readonly string[]) => {
    const values = some.flatMap((start) => one.byPeriod.get(start) ?? []);
    return sum(values) / values.length;
  };
  const [furthest] = series
    .map((one) => ({ one, from: levelIn(one, early), to: levelIn(one, late) }))
    .filter(
      ({ one, from }) => from > 0 && hasMoved((start) => one.byPeriod.get(start) ?? Number.NaN, early, late),
    )
    .sort((a, b) => Math.abs(b.to / b.from - 1) - Math.abs(a.to / a.from - 1));
  if (!furthest || !(Math.abs(furthest.to / furthest.from - 1) >= LEAST_DRIFT)) return undefined;
  const { one, from, to } = furthest;
  return {
    title: `${name(one)}: ${phraseOf(measure)} ${to > from ? 'rose' : 'fell'} from about ${write(from)} to ${write(to)}`,
    highlight: [one.value],
  };
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
    late - early >= MIN_SHARE_GAIN &&
    hasMoved((start) => shareIn(leader, series, [start]), thirds[0] ?? [], thirds[2] ?? [])
  ) {
    return `${name(leader)} keeps pulling ahead`;
  }
  const [before, , now] = leads;
  if (!before || !now || before === now) return undefined;
  const lead = (ahead: Series, behind: Series, part: readonly string[] = []) =>
    shareIn(ahead, series, part) - shareIn(behind, series, part);
  const isClear =
    lead(before, now, thirds[0]) >= MIN_SHARE_GAIN &&
    lead(now, before, thirds[2]) >= MIN_SHARE_GAIN &&
    hasMoved((start) => lead(now, before, [start]), thirds[0] ?? [], thirds[2] ?? []);
  return isClear ? `${name(now)} overtook ${name(before)}` : undefined;
}
