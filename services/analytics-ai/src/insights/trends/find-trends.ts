import { type Change, findChange, stableSum, valueAt } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Candidate, Detector } from '../engine/candidate.js';
import { FALSE_DISCOVERY_RATE } from '../engine/gate.js';
import { type Changed, isMadeBy } from './causes.js';
import { cellSeries } from './cell-series.js';
import { coarser, placeStart, type Timeline, timelineOf } from './clock.js';
import { timeWithoutOutliers } from './date-outliers.js';
import { type MetricSeries, segmentName, seriesOfMetrics, valuesOf } from './metric-series.js';
import { narrateTrend } from './narrate-trend.js';
import { ratioSeries } from './ratio-series.js';
import { type AmongSiblings, siblingsOf } from './siblings.js';
import { describe, type TrendFit } from './trend-fit.js';

/** What is less clear than this by itself is not described: it cannot pass the gate. */
const WORTH_A_LOOK = 0.05;
/** From here on a change matters: against its level, or by how far it stands out where the level says little. */
const [LEAST_CHANGE, LEAST_SLIGHT_CHANGE, LEAST_DEVIATIONS] = [0.1, 0.03, 0.8];

/** How measures, and the number of rows, changed for good along time: of all rows, and of each larger segment. */
export const findTrends: Detector = async (data): Promise<Candidate[]> => {
  const time = await timeWithoutOutliers(data);
  const timeline = timelineOf({ ...data.fields, time });
  if (!timeline) return [];
  const cells = coarser(timeline, time);
  const changed = [
    ...changedAmong(data, timeline, [
      ...(await seriesOfMetrics(data, timeline)),
      ...(await ratioSeries(data, timeline)),
    ]),
    ...changedAmong(data, cells, await cellSeries(data, cells)),
  ];
  const moved = movedIn(changed);
  const said = speakersOf(changed, moved);
  const speakers = new Set(
    [...said].filter((one) => ![...said].some((part) => isMadeBy(data.fields.about, one, part, strengthOf))),
  );
  return changed.map((one) => toCandidate(one, { moved, speakers }));
};

/** What changed of series along the same periods: each by itself, beside the whole, and beside those like it. */
function changedAmong(
  { signal }: AnalysisData,
  timeline: Timeline,
  allSeries: readonly MetricSeries[],
): Changed[] {
  const { season } = timeline.clock;
  const wholes = new Map(
    allSeries.filter(({ segment }) => !segment).map(({ metric, values }) => [metric.measure.as, values]),
  );
  const siblings = siblingsOf(allSeries, timeline.clock);
  return allSeries.flatMap((series): Changed[] => {
    signal.throwIfAborted();
    const own = findChange(series.values, season);
    const whole = series.whole ?? wholes.get(series.metric.measure.as) ?? [];
    const beside = own && pValueBeside(series, whole, season);
    const alone = own && { ...own, pValue: Math.max(own.pValue, beside ?? 0) };
    return changedOf(series, { timeline, alone, among: siblings.get(series) });
  });
}

/**
 * That the part a segment has of the whole stays as it is: what grows with the whole is the whole's. By how far the
 * segment is beyond its part, over the root of the whole, which makes thin periods and full ones swing alike.
 */
function pValueBeside(
  { metric, segment, values }: MetricSeries,
  whole: readonly number[],
  season?: number,
): number {
  if (!segment || !metric.isAdded || (metric.field?.min ?? 0) < 0) return 0;
  const part = stableSum(values.filter(Number.isFinite)) / stableSum(whole.filter(Number.isFinite));
  const beyond = values.map((value, at) =>
    valueAt(whole, at) > 0 ? (value - part * valueAt(whole, at)) / Math.sqrt(valueAt(whole, at)) : Number.NaN,
  );
  return findChange(beyond, season)?.pValue ?? 1;
}

/** The clearer of two ways to look, with both paid for: a series by itself, and beside those of other values. */
function changedOf(
  series: MetricSeries,
  {
    timeline,
    alone,
    among,
  }: { timeline: Timeline; alone?: Change | undefined; among?: AmongSiblings | undefined },
): Changed[] {
  const looks = alone && among ? 2 : 1;
  const isAmong = among !== undefined && (!alone || among.change.pValue < alone.pValue);
  const change = isAmong ? among.change : alone;
  if (!change) return [];
  const pValue = Math.min(1, looks * change.pValue);
  return [
    {
      timeline,
      series: isAmong ? { ...series, step: among.change.at } : series,
      pValue,
      sampleSize: among?.rows ?? series.rows,
      ...(pValue < WORTH_A_LOOK && { fit: describe(series.values, change) }),
    },
  ];
}

/** Clear among all comparisons whatever the others are (Bonferroni). */
const isSure = ({ pValue }: Changed, tests: number): boolean => pValue * tests <= FALSE_DISCOVERY_RATE;

/** What else changed in a table. */
interface Moved {
  /** Names of measures whose mean did: a total of theirs says more than the number of rows does. */
  means: ReadonlySet<string>;
  /** Of which segments the number of rows did, and whether that of the whole did. */
  counts: ReadonlySet<string | undefined>;
}

function movedIn(changed: readonly Changed[]): Moved {
  const isMean = ({ series: { metric, segment } }: Changed) =>
    metric.field?.agg === 'sum' && !metric.isAdded && !segment;
  const means = changed.filter((one) => isMean(one) && isSure(one, changed.length));
  const counts = changed.filter(({ series, fit }) => !series.metric.field && fit);
  return {
    means: new Set(means.map(({ series }) => series.metric.field!.name)),
    counts: new Set(counts.map(({ series }) => nameOf(series))),
  };
}

/**
 * Of several that say the same of the same rows, one speaks: the main total where it is sure, else the clearest.
 */
function speakersOf(changed: readonly Changed[], moved: Moved): ReadonlySet<Changed> {
  const groups = Map.groupBy(
    changed.filter(({ fit }) => fit && isMaterial(fit)),
    ({ series }) => JSON.stringify(aboutOf(series, moved)),
  );
  const speakers = [...groups.values()].flatMap((group) => {
    const sure = group.filter((one) => one.series.metric.field && isSure(one, changed.length));
    const speaker = clearestOfFirst(sure) ?? clearestOf(group);
    return [speaker, ...group.filter((one) => isEcho(one, speaker))];
  });
  return new Set(speakers);
}

const clearestOf = (group: readonly Changed[]): Changed =>
  group.reduce((best, one) => (one.pValue < best.pValue ? one : best));

/** Of totals that are all sure, the first measure of the table says what it is worth: its series come first. */
function clearestOfFirst(sure: readonly Changed[]): Changed | undefined {
  const first = sure.find(({ series }) => series.metric.isAdded)?.series.metric.measure.as;
  const own = sure.filter(({ series }) => series.metric.measure.as === first);
  return own.length > 0 ? clearestOf(own) : undefined;
}

/** Whether it is the same number of the same value in another column: told under the speaker, which names both columns. */
function isEcho({ series: one }: Changed, { series: speaker }: Changed): boolean {
  const [by, other] = [one.segment?.by.name, speaker.segment?.by.name];
  return by !== undefined && by !== other && one.metric.measure.as === speaker.metric.measure.as;
}

interface Context {
  moved: Moved;
  speakers: ReadonlySet<Changed>;
}

function toCandidate(changed: Changed, { moved, speakers }: Context): Candidate {
  const { series, timeline, pValue, sampleSize, fit } = changed;
  const { metric, segment, share } = series;
  const { clock, dimension } = timeline;
  const names = [
    ...(metric.columns ?? (metric.field ? [metric.field.name] : [])),
    ...valuesOf(series).map(({ by }) => by.name),
    dimension.column,
  ];
  const change = fit?.change;
  const effect = fit && effectOf(fit, metric.field?.isYesNo ?? false);
  return {
    type: 'trend',
    kind: change?.kind ?? 'slope',
    columns: names,
    ...(segment && { segment: { column: segment.by.name, value: segment.value } }),
    ...(change && { direction: change.direction }),
    ...(fit && {
      at: (change?.at === undefined ? [fit.first, fit.last] : [change.at]).map((place) =>
        placeStart(clock, place),
      ),
    }),
    p: pValue,
    strength: fit ? strengthOf(fit) : 0,
    effect: effect?.value ?? 0,
    effectMeasure: effect?.measure ?? 'change',
    ...(fit && metric.isAdded && { amount: fit.difference }),
    isMaterial: speakers.has(changed),
    share: Math.min(1, share),
    sampleSize,
    method: METHOD,
    about: aboutOf(series, moved),
    depth: valuesOf(series).length,
    narrate: (analysis) => narrateTrend(analysis, timeline, series),
  };
}

const METHOD =
  'Slope, step and turn compared along complete periods, the season and what neighbours owe each other taken out';

const VOLUME = 'volume';

/**
 * A total whose mean stays as it was says what the number of rows says; where that stays, total and mean say the same.
 */
function aboutOf(series: MetricSeries, moved: Moved): string[] {
  const { field, isAdded, measure } = series.metric;
  const countsMove = moved.counts.has(nameOf(series));
  const isVolume = !field || (isAdded && countsMove && !moved.means.has(field.name));
  const story = isVolume ? VOLUME : countsMove ? measure.as : field.name;
  // Of what is told where two values meet, what is told of one of them says most.
  const names = valuesOf(series).map((one) => segmentName(one));
  return ['trend', story, ...names];
}

const nameOf = ({ segment }: MetricSeries): string | undefined => segment && segmentName(segment);

function effectOf({ relative, difference }: TrendFit, isShare: boolean) {
  return relative === undefined || isShare
    ? { value: difference, measure: 'difference' }
    : { value: relative, measure: 'change' };
}

function isMaterial({ relative, deviations }: TrendFit): boolean {
  const standsOut = Math.abs(deviations) >= LEAST_DEVIATIONS;
  if (relative === undefined) return standsOut;
  return Math.abs(relative) >= LEAST_CHANGE || (standsOut && Math.abs(relative) >= LEAST_SLIGHT_CHANGE);
}

/** (r² − 1) / (r² + 1) of how many times the level is: a tenth more is small, a third medium, three quarters large. */
function strengthOf({ relative, deviations }: TrendFit): number {
  if (relative === undefined) return Math.abs(deviations) / Math.hypot(deviations, 2);
  const square = (1 + Math.min(Math.abs(relative), 100)) ** 2;
  return (square - 1) / (square + 1);
}
