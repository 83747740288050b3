import { toNumber } from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import { type AnalysisContext } from '../engine/analysis-context.js';
import type { TextSpan } from '../engine/candidate.js';
import type { Timeline } from './clock.js';
import type { MetricSeries } from './metric-series.js';

/** What is stated of a series, and how its numbers are written. */
export interface Trend {
  analysis: AnalysisContext;
  timeline: Timeline;
  series: MetricSeries;
  traced: TracedResult;
  name: string;
  write: (value: number) => string;
}

export const cell = ({ traced }: Trend, column: string): CellReference => referenceTo(traced, 0, column);
export const numberOf = (trend: Trend, column: string): number => toNumber(cell(trend, column).value);
export const kindOf = (trend: Trend): string => String(cell(trend, 'kind').value);
export const isUp = (trend: Trend): boolean => cell(trend, 'direction').value === 'up';
export const level = (trend: Trend, column: 'before' | 'turn' | 'after'): TextSpan =>
  spanOf(cell(trend, column), trend.write);
