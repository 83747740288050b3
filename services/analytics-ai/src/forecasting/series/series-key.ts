import { canonicalJson } from '@plumbline/datasets';
import type { Question } from './question.js';

/** The same for all forecasts of one series: their records are one. */
export const seriesKeyOf = ({ target, time, period, by, aggregation, formula }: Question): string =>
  canonicalJson({ target, time, period, by, aggregation, ...(formula !== undefined && { formula }) });
