import type { TimeField } from '@plumbline/semantics';
import { type Change, findChange, stableSum, valueAt } from '@plumbline/statistics';
import type { AnalysisData } from '../engine/analysis-context.js';
import type { Changed } from './causes.js';
import { type Clock, type Timeline, weeksOf, yearBeside } from './clock.js';
import type { MetricSeries } from './metric-series.js';
import { rhythms } from './rhythm-series.js';
import { type AmongSiblings, besideEachOther, siblingsOf } from './siblings.js';
import { describe, fitStep } from './trend-fit.js';

/** What is less clear than this by itself is not described: it cannot pass the gate. */
const WORTH_A_LOOK = 0.05;
/** Of each rhythm the part that changed most clearly beside the others, all of them paid for. */
export async function changedRhythms(data: AnalysisData, time: TimeField | undefined): Promise<Changed[]> {
  const weeks = weeksOf(time);
  if (!time || !weeks) return [];
  return (await rhythms(data, time, weeks)).flatMap((rhythm) => {
    const siblings = besideEachOther(rhythm);
    const parts = rhythm.flatMap((series) =>
      changedOf(series, { timeline: weeks, among: siblings.get(series) }),
    );
    if (parts.length === 0) return [];
    const clearest = clearestOf(parts);
    return [{ ...clearest, pValue: Math.min(1, parts.length * clearest.pValue) }];
  });
}

/** What changed of series along the same periods: each by itself, beside the whole, and beside those like it. */
export function changedAmong(
  { signal }: AnalysisData,
  timeline: Timeline,
  allSeries: readonly MetricSeries[],
): Changed[] {
  const { clock } = timeline;
  const wholes = new Map(
    allSeries.filter(({ segment }) => !segment).map(({ metric, values }) => [metric.measure.as, values]),
  );
  const siblings = siblingsOf(allSeries, clock);
  return allSeries.flatMap((series): Changed[] => {
    signal.throwIfAborted();
    const own = findChange(series.values, clock.season, yearBeside(clock));
    const whole = series.whole ?? wholes.get(series.metric.measure.as) ?? [];
    const beside = own && pValueBeside(series, whole, clock);
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
  clock: Clock,
): number {
  if (!segment || !metric.isAdded || (metric.field?.min ?? 0) < 0) return 0;
  const part = stableSum(values.filter(Number.isFinite)) / stableSum(whole.filter(Number.isFinite));
  const beyond = values.map((value, at) =>
    valueAt(whole, at) > 0 ? (value - part * valueAt(whole, at)) / Math.sqrt(valueAt(whole, at)) : Number.NaN,
  );
  return findChange(beyond, clock.season, yearBeside(clock))?.pValue ?? 1;
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
  const found = isAmong ? among.change : alone;
  if (!found) return [];
  const pValue = Math.min(1, looks * found.pValue);
  const fitOf = () =>
    isAmong ? fitStep(series.values, among.change, among.common) : alone && describe(series.values, alone);
  const fit = pValue < WORTH_A_LOOK ? fitOf() : undefined;
  return [
    {
      timeline,
      series: isAmong
        ? { ...series, step: { at: among.change.at, isOnSlope: among.change.isOnSlope, held: among.held } }
        : series,
      pValue,
      sampleSize: among?.rows ?? series.rows,
      ...(fit && { fit }),
    },
  ];
}

/** The one that chance explains least. */
export const clearestOf = (group: readonly Changed[]): Changed =>
  group.reduce((best, one) => (one.pValue < best.pValue ? one : best));
