import type { Segment } from '@plumbline/contracts';
import { areRelated } from '@plumbline/semantics';
import { findShareWindow, type ShareWindow } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Candidate, Detector } from '../engine/candidate.js';
import { placeStart, type Timeline, timelineOf } from '../trends/clock.js';
import { timeWithoutOutliers } from '../trends/date-outliers.js';
import { segmentName } from '../trends/metric-series.js';
import { narrateShareWindow } from './narrate-share-window.js';
import { type ShareSeries, shareSeries } from './share-series.js';

/** A stretch matters from so many times the usual share on, or down to one of so many, and from so many rows on. */
const [LEAST_TIMES, LEAST_EXTRA] = [1.3, 8];

/**
 * Weeks or months in which more of the rows are of one value than otherwise, or more of them say yes: a surge of one
 * kind of ticket, a product that comes back. What all rows do in that time is not told here.
 */
export const findShareWindows: Detector = async (data): Promise<Candidate[]> => {
  const timeline = timelineOf({ ...data.fields, time: await timeWithoutOutliers(data) });
  if (!timeline || timeline.clock.grain === 'hour' || !timeline.dimension.grain) return [];
  const found = (await shareSeries(data, timeline)).flatMap((series): Found[] => {
    data.signal.throwIfAborted();
    const window = findShareWindow(series.parts, series.wholes);
    return window ? [{ series, window }] : [];
  });
  const material = found.filter(isMaterial);
  return found.map((one) => {
    const isNews = isMaterial(one) && !material.some((known) => isMadeBy(data, one, known));
    return toCandidate(data, timeline, one, isNews);
  });
};

interface Found {
  series: ShareSeries;
  window: ShareWindow;
}

/** From this part on, a segment makes what is seen of the whole. */
const MOST_OF_IT = 0.6;

/**
 * Whether another finding makes this one, at the same time: more rows have an outcome, in all and in other segments, where
 * those of one segment do; one value is less where another of its column is more, and a client where its project is. Of
 * two alike, the one that changed more beside its own level is told.
 */
function isMadeBy(
  { fields: { about } }: AnalysisData,
  { series, window }: Found,
  { series: other, window: known }: Found,
): boolean {
  const isAtOnce = window.from <= known.to && known.from <= window.to;
  const isSameOutcome =
    series.outcome?.column === other.outcome?.column && series.outcome?.value === other.outcome?.value;
  if (series === other || !isAtOnce || !isSameOutcome) return false;
  const [own, its] = [extraOf(series, window), extraOf(other, known)];
  if (series.outcome)
    return (
      other.segment !== undefined &&
      series.segment?.by.name !== other.segment.by.name &&
      (!series.segment || known.pValue <= window.pValue) &&
      its / own >= MOST_OF_IT
    );
  const [by, beside] = [series.segment?.by.name ?? '', other.segment?.by.name ?? ''];
  const isOtherSide = by === beside && own * its < 0;
  if (!isOtherSide && !(by !== beside && areRelated(about, by, beside))) return false;
  const part = Math.abs(its / own);
  return part * MOST_OF_IT > 1 || (part >= MOST_OF_IT && isStronger(known, window));
}

function isStronger(one: ShareWindow, other: ShareWindow): boolean {
  const [own, its] = [one, other].map(({ inside, outside }) => strengthOf(inside / outside)) as [
    number,
    number,
  ];
  return own > its || (own === its && one.pValue < other.pValue);
}

function toCandidate(
  { rows }: AnalysisData,
  timeline: Timeline,
  { series, window }: Found,
  isNews: boolean,
): Candidate {
  const { outcome } = series;
  const segment = segmentOf(series);
  const { clock, dimension } = timeline;
  const { from, to, direction, inside, outside, pValue } = window;
  const times = inside / outside;
  return {
    type: 'anomaly',
    kind: 'share_window',
    columns: [
      ...new Set([outcome?.column, segment?.column, dimension.column].filter((name) => name !== undefined)),
    ],
    ...(segment && { segment }),
    direction,
    at: [placeStart(clock, from), placeStart(clock, to)],
    p: pValue,
    strength: strengthOf(times),
    effect: times - 1,
    effectMeasure: 'change',
    isMaterial: isNews,
    share: Math.min(1, series.rows / rows),
    sampleSize: series.rows,
    method: METHOD,
    about: aboutOf(series, to === clock.count - 1),
    depth: series.segment ? 1 : 0,
    narrate: (analysis) => narrateShareWindow(analysis, timeline, series, window),
  };
}

const METHOD =
  'Shares of stretches of periods against all other periods (scan statistic), what varies more than by chance taken off';

/** The rows that are told of; of one outcome of all rows, those that have it. */
function segmentOf({ outcome, segment }: ShareSeries): Segment | undefined {
  if (segment) return { column: segment.by.name, value: segment.value };
  return outcome && !outcome.measure ? { column: outcome.column, value: outcome.value } : undefined;
}

/** A lasting change of the same rows says the same, and more. */
function aboutOf({ outcome, segment }: ShareSeries, isLasting: boolean): string[] {
  const name = segment === undefined ? [] : [segmentName(segment)];
  if (!outcome) return ['trend', 'volume', ...name];
  return [isLasting ? 'trend' : 'share window', outcome.column, ...name];
}

function isMaterial({ series, window }: Found): boolean {
  const { inside, outside } = window;
  if (outside === 0 || Math.abs(extraOf(series, window)) < LEAST_EXTRA) return false;
  return Math.max(inside / outside, outside / inside) >= LEAST_TIMES;
}

/** Rows that a stretch has more, or fewer, than at the share of all other periods. */
function extraOf({ wholes }: ShareSeries, { from, to, inside, outside }: ShareWindow): number {
  const rows = wholes.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  return (inside - outside) * rows;
}

/** (r² − 1) / (r² + 1) of how many times the share is, or the usual one of it. */
function strengthOf(times: number): number {
  const square = Math.min(Math.max(times, 1 / times), 10) ** 2;
  return (square - 1) / (square + 1);
}
