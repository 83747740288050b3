import { areRelated, type Fields } from '@plumbline/semantics';
import type { Change } from '@plumbline/statistics';
import { placeDay, type Timeline } from './clock.js';
import { type MetricSeries, valuesOf } from './metric-series.js';
import type { TrendFit } from './trend-fit.js';

/** How a series changed: for good, or in the season of one cycle. */
export interface Alteration
  extends Pick<TrendFit, 'first' | 'last' | 'difference' | 'relative' | 'deviations'> {
  change: Pick<Change, 'direction' | 'at'> & { kind: Change['kind'] | 'season_break' };
}

/** A series with its change, where it has one. */
export interface Changed {
  series: MetricSeries;
  timeline: Timeline;
  pValue: number;
  sampleSize: number;
  fit?: Alteration;
}

/** Steps so near are one moment: periods, or this part of all of them. */
const [AT_ONCE, AT_ONCE_OF_ALL] = [2, 0.03];
/** From this part on one change makes another. */
const MOST_OF_IT = 0.6;
/** Where two values meet, a change makes that of the one when it is so many times as strong: nearly all of its rows do not. */
const CAUSE = 1.35;

/**
 * Whether a step is made by that of a part: an average of all rows, or of rows told apart otherwise, by the one carrier
 * that became slow; a total of one value by what another of its column gained, and that of a client by its project. Of
 * two totals alike, the one that changed more beside its own level is told.
 */
export function isMadeBy(
  about: Fields['about'],
  one: Changed,
  part: Changed,
  strengthOf: (fit: Alteration) => number,
): boolean {
  const [own, its] = [one.series.segment, part.series.segment];
  const { metric } = one.series;
  const isSameNumber = metric.measure.as === part.series.metric.measure.as;
  if (one === part || !its || !isSameNumber || !one.fit || !part.fit) return false;
  const isSameWay = one.fit.change.direction === part.fit.change.direction;
  const isStronger = strengthOf(part.fit) > strengthOf(one.fit);
  if (isSameWay && isStronger && isAcross(one, part)) return true;
  if (isSameWay && isVague(one, part) && haveRowsInCommon(about, one, part) && covers(part, one)) return true;
  if (!areAtOnce(one, part) || isCellOf(part.series, one.series)) return false;
  const isOtherColumn = own?.by.name !== its.by.name;
  const isCell = isCellOf(one.series, part.series);
  if (own && its.and && strengthOf(part.fit) < CAUSE * strengthOf(one.fit)) return false;
  const [difference, known] = [sizeOf(one), sizeOf(part)];
  if (!metric.isAdded) {
    const least = own && !isCell ? 1 : MOST_OF_IT;
    const isMost = known * part.series.share >= least * difference * one.series.share;
    // What makes others is where the change is least diluted; what all rows did is made by a part where the rest did not.
    const rest = 1 - part.series.share;
    const isSource = own ? known > difference : difference <= known * (1 - MOST_OF_IT * rest);
    return isSameWay && (isOtherColumn || isCell) && isMost && isSource;
  }
  const isNested = own && isOtherColumn && areRelated(about, own.by.name, its.by.name);
  const isOtherSide = own && !isOtherColumn && !isSameWay;
  const isMost = known * MOST_OF_IT > difference || (known >= MOST_OF_IT * difference && isStronger);
  return Boolean(isNested || isOtherSide || isCell) && isMost;
}

/** Whether a slope is less sure than a step, which spread over the whole time looks like one. */
const isVague = (one: Changed, part: Changed): boolean =>
  one.fit?.change.kind === 'slope' && part.fit?.change.kind === 'level_shift' && part.pValue < one.pValue;

/** Whether two series have a value in common, or one of each of which one follows from the other. */
function haveRowsInCommon(about: Fields['about'], one: Changed, part: Changed): boolean {
  return valuesOf(one.series).some((own) =>
    valuesOf(part.series).some(({ by, value }) =>
      by.name === own.by.name ? value === own.value : areRelated(about, by.name, own.by.name),
    ),
  );
}

/** Whether what a part changed by is as much as the other did, over the rows of both where it does not add up. */
const covers = (part: Changed, one: Changed): boolean =>
  one.series.metric.isAdded
    ? sizeOf(part) >= sizeOf(one)
    : sizeOf(part) * part.series.share >= sizeOf(one) * one.series.share;

/** How far a change goes: of what adds up by the day, for its periods may be of any length. */
const sizeOf = ({ fit, series, timeline: { clock } }: Changed): number =>
  Math.abs(fit?.difference ?? 0) / (series.metric.isAdded ? daysOf(clock) : 1);

/** Days of a period. */
const daysOf = (clock: Timeline['clock']): number =>
  (placeDay(clock, clock.count) - placeDay(clock, 0)) / clock.count;

/** Whether the rows of the part are among those of the one by another value that they have. */
function isCellOf(one: MetricSeries, part: MetricSeries): boolean {
  const [values, within] = [valuesOf(one), valuesOf(part)];
  const has = (known: (typeof within)[number]) =>
    within.some(({ by, value }) => by.name === known.by.name && value === known.value);
  return values.length < within.length && values.every(has);
}

/** Whether a change is where two values meet of which one meets a third in a surer change: steadily, or at the same time. */
function isAcross(one: Changed, part: Changed): boolean {
  const [values, others] = [valuesOf(one.series), valuesOf(part.series)];
  const shared = values.filter((own) =>
    others.some(({ by, value }) => by.name === own.by.name && value === own.value),
  );
  const areCells = values.length === 2 && others.length === 2 && shared.length === 1;
  const isSurer = part.pValue < one.pValue;
  return areCells && isSurer && (one.fit?.change.at === undefined || areAtOnce(one, part));
}

function areAtOnce(one: Changed, other: Changed): boolean {
  const [days, known] = [dayOf(one), dayOf(other)];
  if (days === undefined || known === undefined) return false;
  return Math.abs(days - known) <= Math.max(...[one, other].map(withinOf));
}

const dayOf = ({ fit, timeline: { clock } }: Changed): number | undefined =>
  fit?.change.at === undefined ? undefined : placeDay(clock, fit.change.at);

/** Days that steps may lie apart and be one moment. */
function withinOf({ series: { values }, timeline: { clock } }: Changed): number {
  return daysOf(clock) * Math.max(AT_ONCE, AT_ONCE_OF_ALL * values.length);
}
