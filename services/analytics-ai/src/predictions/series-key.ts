import { canonicalJson } from '@plumbline/datasets';
import type { Question } from '../forecasting/series/question.js';

/** What the keys of tables begin with; those of series begin with a brace. */
export const TABLE_KEY = 'table ';

/** The same for all predictions of one column of a table. */
export const tableKeyOf = (target: string): string => `${TABLE_KEY}${target}`;

/** The same for all forecasts of one series: their records are one. */
export const seriesKeyOf = ({ target, time, period, by, aggregation }: Question): string =>
  canonicalJson({ target, time, period, by, aggregation });
