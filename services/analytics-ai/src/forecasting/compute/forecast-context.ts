import type { QueryPlan, QueryResult } from '@plumbline/contracts';
import type { TracedResult } from '../../facts/traced-result.js';
import type { Question } from '../series/question.js';
import type { ForecastParams } from './computed.js';

/** What more can be said of a forecast than its prediction says is computed from this. */
export interface ForecastContext {
  question: Question;
  params: ForecastParams;
  /** Of the whole, then of segments, and their results. */
  plans: QueryPlan[];
  results: QueryResult[];
  history: TracedResult;
  total: TracedResult;
}
