import type { Column, FilterValues, QueryPlan } from '@plumbline/contracts';
import type { OpenSource } from '../sources/sources.service.js';
import type { AskOptions } from './live-answers.service.js';
import type { SourceAnswers } from './source-answers.js';

/** As for other sources: values listed at most, and numbers where there are no more. */
const MAX_VALUES = 200;
const MAX_LISTED_NUMBERS = 50;
const COUNT = { agg: 'count', as: 'rows of a value' } as const;

/** What a filter on a column of a live source can be set to. */
export async function liveFilterValues(
  answers: SourceAnswers,
  source: OpenSource,
  { column, search, zone }: { column: Column; search: string | undefined; zone: string },
  options: AskOptions,
): Promise<FilterValues> {
  const { name, type } = column;
  const { id: dataSourceId, version } = source;
  const base = { dataSourceId, version, filters: [], order: [], zone };
  const isTime = type === 'date' || type === 'timestamp';
  const isNumber = type === 'integer' || type === 'decimal';
  const dimension = { column: name, ...(isTime && { grain: 'day' as const }), as: 'value' };
  const ends: QueryPlan = {
    ...base,
    dimensions: [],
    measures: [
      { agg: 'count_distinct', column: name, as: 'distinct' },
      ...(isNumber ? (['min', 'max'] as const).map((agg) => ({ agg, column: name, as: agg })) : []),
    ],
  };
  const days = (direction: 'asc' | 'desc'): QueryPlan => ({
    ...{ ...base, dimensions: [dimension], measures: [COUNT], limit: 1 },
    filters: [{ column: name, op: 'is_not_null', values: [] }],
    order: [{ by: 'value', direction }],
  });
  const listed: QueryPlan = {
    ...{ ...base, dimensions: [dimension], measures: [COUNT] },
    filters: search && type === 'text' ? [{ column: name, op: 'contains', values: [search] }] : [],
    order: isNumber
      ? [{ by: 'value', direction: 'asc' }]
      : [
          { by: COUNT.as, direction: 'desc' },
          { by: 'value', direction: 'asc' },
        ],
    limit: isNumber ? MAX_LISTED_NUMBERS + 1 : MAX_VALUES,
  };
  const plans = isTime ? [ends, days('asc'), days('desc')] : [ends, listed];
  const results = (await answers.run(source, plans, options)).map(({ result, error }) => {
    if (!result) throw error;
    return result;
  });
  const [counted, first, last] = results;
  const [distinct = 0, min = null, max = null] = counted?.rows[0] ?? [];
  const told = { column: name, type, distinct: Number(distinct) };
  const end = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null);
  if (isTime) return { ...told, values: [], min: end(first?.rows[0]?.[0]), max: end(last?.rows[0]?.[0]) };
  const values = (first?.rows ?? []).map(([value = null, count]) => ({ value, count: Number(count) }));
  const isLong = isNumber && values.length > MAX_LISTED_NUMBERS;
  return { ...told, values: isLong ? [] : values, min: end(min), max: end(max) };
}
