import type { AnswerableQuestion, CellValue, Headline, OtherReading, QueryPlan } from '@plumbline/contracts';
import { pluralOf } from '@plumbline/semantics';
import { tryQuestion } from '../engine/try-question.js';
import type { Evaluation, QueryRunner } from '../readings/reading.js';
import { formatOf, namedValue, sayExact } from '../readings/saying.js';
import type { Table } from '../table/table.js';

/** Periods of a line, bars of a picture, and groups of a small list at most. */
const MOST_PERIODS = 400;
const MOST_BARS = 60;
const MOST_GROUPS = 6;
const MOST_ANSWERABLE = 3;

/** What stands beside a single number; undefined for any other answer. */
export async function headlineOf(
  { plan, values }: Pick<Evaluation, 'plan' | 'values'>,
  table: Table,
  data: QueryRunner,
): Promise<Headline | undefined> {
  const [measure, ...more] = plan.measures;
  const [value] = values;
  if (!measure || more.length > 0 || typeof value !== 'number' || !isOneNumber(plan)) return undefined;
  const { time } = table.fields;
  const isPart = plan.filters.length > table.filters.length;
  const canShare = isPart && (measure.agg === 'count' || measure.agg === 'sum');
  const [rows, series, all] = await Promise.all([
    numberOf(data, { ...plan, measures: [{ agg: 'count', as: 'rows' }] }),
    time ? seriesOf(data, plan, time) : [],
    canShare ? numberOf(data, { ...plan, filters: [...table.filters] }) : undefined,
  ]);
  return {
    text: sayExact(value, formatOf(measure, table)),
    rows: rows ?? 0,
    ...(all !== undefined && all > 0 && value >= 0 && value <= all && { ofAll: value / all }),
    ...(series.length > 2 && time && { grain: time.grain }),
    values: series.length > 2 ? series : [],
  };
}

const isOneNumber = ({ dimensions, raw, compare, having }: QueryPlan): boolean =>
  dimensions.length === 0 && !raw && !compare && !having;

async function numberOf(data: QueryRunner, plan: QueryPlan): Promise<number | undefined> {
  const { result } = await data.ask({ ...plan, order: [] });
  const value = result.rows[0]?.[0];
  return typeof value === 'number' ? value : undefined;
}

async function seriesOf(
  data: QueryRunner,
  plan: QueryPlan,
  { name, grain }: NonNullable<Table['fields']['time']>,
): Promise<(number | null)[]> {
  const dimension = { column: name, grain, as: '\tperiod' };
  const { result } = await data.ask({
    ...plan,
    dimensions: [dimension],
    filters: [...plan.filters, { column: name, op: 'is_not_null', values: [] }],
    order: [{ by: '\tperiod', direction: 'asc' }],
    limit: MOST_PERIODS,
  });
  return result.rows.map((row) => numberIn(row[1]));
}

const numberIn = (value: CellValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** All groups beside the one that a reading names; undefined where it names none, or there are too many. */
export async function pictureOf(
  { plan, values }: Pick<Evaluation, 'plan' | 'values'>,
  table: Table,
  data: QueryRunner,
): Promise<OtherReading['picture']> {
  const [dimension, ...others] = plan.dimensions;
  const [measure] = plan.measures;
  if (!dimension || others.length > 0 || !measure) return undefined;
  const name = dimension.as ?? dimension.column;
  const { limit: _, ...all } = plan;
  const order = dimension.grain ? [{ by: name, direction: 'asc' as const }] : plan.order;
  const { result } = await data.ask({ ...all, order, limit: MOST_BARS + 1 });
  if (result.rows.length > MOST_BARS || result.rows.length < 2) return undefined;
  const chosen = result.rows.findIndex(([group]) => group === values[0]);
  const label = table.columns.find((column) => column.name === dimension.column)?.label ?? name;
  return {
    values: result.rows.map((row) => numberIn(row[1])),
    chosen: chosen < 0 ? null : chosen,
    groups: `${result.rows.length} ${pluralOf((dimension.grain ?? label).replaceAll('_', ' '))}`,
  };
}

/** Questions by one column, each with its first groups. */
export async function answerableOf(
  questions: readonly string[],
  table: Table,
  data: QueryRunner,
): Promise<AnswerableQuestion[]> {
  const found: AnswerableQuestion[] = [];
  for (const question of questions) {
    if (found.length >= MOST_ANSWERABLE) break;
    const [best] = (await tryQuestion(question, table, data)).tried;
    const answerable = best && groupsIn(question, best.worked, table);
    if (answerable) found.push(answerable);
  }
  return found;
}

function groupsIn(
  question: string,
  { plan, main }: Evaluation,
  table: Table,
): AnswerableQuestion | undefined {
  const { rows, columns } = main.result;
  const [measure] = plan.measures;
  if (plan.dimensions.length !== 1 || plan.dimensions[0]?.grain || !measure || rows.length < 2)
    return undefined;
  const name = columns[0]?.name ?? '';
  const groups = rows
    .slice(0, MOST_GROUPS)
    .flatMap(([group = null, value]) =>
      typeof value === 'number'
        ? [{ label: namedValue(main, name, group) ?? String(group ?? 'Missing'), value }]
        : [],
    );
  const format = formatOf(measure, table);
  return groups.length < 2 ? undefined : { question, groups, ...(format && { format }) };
}
