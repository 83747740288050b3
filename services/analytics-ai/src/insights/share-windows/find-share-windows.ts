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
  const series = await shareSeries(data, timeline);
  return series.flatMap((one) => {
    data.signal.throwIfAborted();
    const window = findShareWindow(one.parts, one.wholes);
    return window ? [toCandidate(data, timeline, one, window)] : [];
  });
};

function toCandidate(
  { rows }: AnalysisData,
  timeline: Timeline,
  series: ShareSeries,
  window: ShareWindow,
): Candidate {
  const { measure, segment } = series;
  const { clock, dimension } = timeline;
  const { from, to, direction, inside, outside, pValue } = window;
  const times = inside / outside;
  return {
    type: 'anomaly',
    kind: 'share_window',
    columns: [measure?.name, segment?.by.name, dimension.column].filter((name) => name !== undefined),
    ...(segment && { segment: { column: segment.by.name, value: segment.value } }),
    direction,
    at: [placeStart(clock, from), placeStart(clock, to)],
    p: pValue,
    strength: strengthOf(times),
    effect: times - 1,
    effectMeasure: 'change',
    isMaterial: isMaterial(series, window),
    share: Math.min(1, series.rows / rows),
    sampleSize: series.rows,
    method: METHOD,
    about: aboutOf(series),
    depth: segment ? 1 : 0,
    narrate: (analysis) => narrateShareWindow(analysis, timeline, series, window),
  };
}

const METHOD =
  'Shares of stretches of periods against all other periods (scan statistic), what varies more than by chance taken off';

/** A lasting change of the same rows says the same, and more. */
function aboutOf({ measure, segment }: ShareSeries): string[] {
  const name = segment === undefined ? [] : [segmentName(segment)];
  return measure ? ['share window', measure.name, ...name] : ['trend', 'volume', ...name];
}

function isMaterial({ wholes }: ShareSeries, { from, to, inside, outside }: ShareWindow): boolean {
  const rows = wholes.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  if (Math.abs(inside - outside) * rows < LEAST_EXTRA || outside === 0) return false;
  return Math.max(inside / outside, outside / inside) >= LEAST_TIMES;
}

/** (r² − 1) / (r² + 1) of how many times the share is, or the usual one of it. */
function strengthOf(times: number): number {
  const square = Math.min(Math.max(times, 1 / times), 10) ** 2;
  return (square - 1) / (square + 1);
}
