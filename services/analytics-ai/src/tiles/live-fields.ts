import type { QueryPlan } from '@plumbline/contracts';
import { type Fields, spanOf, toDay } from '@plumbline/semantics';
import type { SourceAnswers } from '../live/source-answers.js';
import type { OpenSource } from '../sources/sources.service.js';

/** What is known of the columns of a live source, with the days and rows that its database holds now. */
export async function liveFields(
  answers: SourceAnswers,
  source: OpenSource,
  options: { fresh: boolean },
): Promise<Fields> {
  const { id: dataSourceId, version, fields, shape } = source;
  const { time } = fields;
  if (!time) return fields;
  const plan: QueryPlan = {
    ...{ dataSourceId, version, dimensions: [], filters: [], order: [], zone: shape.zone },
    measures: [
      { agg: 'count', as: 'rows' },
      { agg: 'count_distinct', column: time.name, as: 'times' },
    ],
  };
  const end = (direction: 'asc' | 'desc'): QueryPlan => ({
    ...{ ...plan, measures: [{ agg: 'count', as: 'rows' }], limit: 1 },
    dimensions: [{ column: time.name, grain: 'day', as: 'day' }],
    filters: [{ column: time.name, op: 'is_not_null', values: [] }],
    order: [{ by: 'day', direction }],
  });
  const outcomes = await answers.run(source, [plan, end('asc'), end('desc')], options);
  const [counts, first, last] = outcomes.map(({ result, error }) => {
    if (!result) throw error;
    return result.rows[0] ?? [];
  });
  if (typeof first?.[0] !== 'string' || typeof last?.[0] !== 'string') return fields;
  const span = spanOf(toDay(first[0]), toDay(last[0]), Number(counts?.[1]));
  return { ...fields, rowCount: Number(counts?.[0]), time: { ...time, span } };
}
