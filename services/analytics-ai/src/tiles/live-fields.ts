import type { QueryPlan } from '@plumbline/contracts';
import { type Fields, spanOf, type TimeField, toDay } from '@plumbline/semantics';
import type { SourceAnswers } from '../live/source-answers.js';
import type { OpenSource } from '../sources/sources.service.js';

/** What is known of the columns of a live source, with the days and rows that its database holds now. */
export async function liveFields(
  answers: SourceAnswers,
  source: OpenSource,
  options: { fresh: boolean },
): Promise<Fields> {
  const { fields } = source;
  const { time } = fields;
  const held = time && (await liveSpan(answers, source, time.name, options));
  return time && held ? { ...fields, rowCount: held.rowCount, time: { ...time, span: held.span } } : fields;
}

/** The days that a column of time holds in the database now, and the rows of all; undefined where it holds none. */
export async function liveSpan(
  answers: SourceAnswers,
  { shape, ...source }: OpenSource,
  time: string,
  options: { fresh: boolean },
): Promise<{ span: TimeField['span']; rowCount: number } | undefined> {
  const plan: QueryPlan = {
    ...{ dataSourceId: source.id, version: source.version, dimensions: [], filters: [], order: [] },
    zone: shape.zone,
    measures: [
      { agg: 'count', as: 'rows' },
      { agg: 'count_distinct', column: time, as: 'times' },
    ],
  };
  const end = (direction: 'asc' | 'desc'): QueryPlan => ({
    ...{ ...plan, measures: [{ agg: 'count', as: 'rows' }], limit: 1 },
    dimensions: [{ column: time, grain: 'day', as: 'day' }],
    filters: [{ column: time, op: 'is_not_null', values: [] }],
    order: [{ by: 'day', direction }],
  });
  const outcomes = await answers.run(source, [plan, end('asc'), end('desc')], options);
  const [counts, first, last] = outcomes.map(({ result, error }) => {
    if (!result) throw error;
    return result.rows[0] ?? [];
  });
  if (typeof first?.[0] !== 'string' || typeof last?.[0] !== 'string') return undefined;
  const span = spanOf(toDay(first[0]), toDay(last[0]), Number(counts?.[1]));
  return { span, rowCount: Number(counts?.[0]) };
}
