import {
  type CellValue,
  type ForecastPrediction,
  type HistoryPoint,
  MODEL_WORDS,
  type PredictionModel,
  type PredictionSegment,
  type QueryResult,
} from '@plumbline/contracts';
import { say } from '@plumbline/semantics';
import { elementAt } from '@plumbline/statistics';
import type { TracedResult } from '../../facts/traced-result.js';
import { PERIOD_RULES } from '../series/period-rules.js';
import type { Question } from '../series/question.js';
import { readSeries } from '../series/read-series.js';
import { recordsOf } from './methods.js';
import { pointOf } from './results.js';

interface Made {
  question: Question;
  values: Exclude<CellValue, null>[];
  results: QueryResult[];
}

/** Why nothing is shown, with both misses. */
export function nothingBeats(
  { models, chosen }: NonNullable<ForecastPrediction['backtest']>,
  { period, format }: Question,
): NonNullable<ForecastPrediction['refused']> {
  const missOf = (name: PredictionModel) => models.find((model) => model.name === name)?.mae ?? 0;
  const others = models.filter(({ name }) => name !== 'last_value');
  const best =
    chosen === 'last_value'
      ? others.reduce((one, other) => ((other.mae ?? 0) < (one.mae ?? 0) ? other : one), elementAt(others, 0))
          .name
      : chosen;
  const one = PERIOD_RULES[period].one;
  return {
    code: 'nothing_beats_last_value',
    message: `Nothing beat the last value: it missed by ${say(missOf('last_value'), format)} a ${one}, our best model (${MODEL_WORDS[best]}) by ${say(missOf(best), format)}.`,
  };
}

/** The segments in the order of their values. */
export function segmentsOf(
  { result }: TracedResult,
  { values, question, results }: Made,
): PredictionSegment[] {
  const rows = recordsOf(result);
  return values.flatMap((value, at) => {
    const own = rows.filter((row) => row.segment === at);
    if (own.length === 0) return [];
    const history: HistoryPoint[] = readSeries(question, elementAt(results, at + 1))?.history ?? [];
    return [{ value, model: String(own[0]?.model) as PredictionModel, points: own.map(pointOf), history }];
  });
}
