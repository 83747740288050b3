import type { Column, QueryPlan } from '@plumbline/contracts';
import type { SqlValue } from './bind-value.js';
import { foldedSql, groupedSql, rankedGroups } from './grouped-sql.js';
import { type Output, planOutputs } from './outputs.js';
import { type PlanContext, planConditions, planContext } from './plan-context.js';
import { PlanError } from './plan-error.js';
import { columnOf, columnSql, dataSql, LINE_COLUMN, type Schema, schemaOf } from './schema.js';

/** One statement for one plan; `columns` name its result, whatever the statement calls them. */
export interface CompiledPlan {
  sql: string;
  values: SqlValue[];
  columns: string[];
}

/** The trailing yes/no column of a plan with `others`: true in the one row folded from the rest. */
export const IS_OTHER = 'isOther';

/** Compiles a plan to one statement; throws `PlanError` naming the part that does not fit the data. */
export function compilePlan(plan: QueryPlan, schema: Schema): CompiledPlan {
  const context = planContext(schema, plan);
  const { sql, columns } = plan.raw ? rawPlan(plan, plan.raw, context) : groupedPlan(plan, context);
  return { sql, values: context.bindings.values, columns };
}

/** Throws `PlanError` when the plan does not fit these columns; reads nothing. */
export function checkPlan(plan: QueryPlan, columns: Column[]): void {
  compilePlan(plan, schemaOf({ parquetPath: '', columns }));
}

interface NamedSql {
  sql: string;
  columns: string[];
}

function groupedPlan(plan: QueryPlan, context: PlanContext): NamedSql {
  const conditions = planConditions(plan, context);
  const outputs = planOutputs(plan, context, conditions);
  const columns = outputs.map((output) => output.name);
  const source = { from: dataSql(context.schema, context.bindings), where: conditions.where };
  const order = orderSql(plan, outputs);
  if (!plan.others) return { sql: groupedSql(outputs, source, order, plan.limit), columns };
  if (plan.limit === undefined)
    throw new PlanError('To fold the other rows, say how many to keep (limit).', 'limit');
  if (plan.dimensions.length === 0) throw new PlanError('Only groups can be folded into one.', 'others');
  if (columns.includes(IS_OTHER))
    throw new PlanError(`“${IS_OTHER}” names the folded row; choose another name.`, 'measures');
  return {
    sql: foldedSql(outputs, source, rankedGroups(order, plan.limit)),
    columns: [...columns, IS_OTHER],
  };
}

/** The plan's order, then by dimensions, so that equal rows never trade places; missing values last either way. */
function orderSql(plan: QueryPlan, outputs: Output[]): string {
  const chosen = plan.order.map(({ by, direction }, index) => {
    const output = outputs.find((candidate) => candidate.name === by);
    if (!output) throw new PlanError(`The result has no column “${by}” to sort by.`, `order[${index}].by`);
    return { output, sql: `${output.sortKey} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST` };
  });
  const rest = outputs
    .filter((output) => output.isDimension && !chosen.some((entry) => entry.output === output))
    .map((output) => `${output.sortKey} ASC NULLS LAST`);
  return [...chosen.map((entry) => entry.sql), ...rest].join(', ');
}

function rawPlan(plan: QueryPlan, raw: NonNullable<QueryPlan['raw']>, context: PlanContext): NamedSql {
  if (plan.measures.length + plan.dimensions.length > 0) {
    throw new PlanError('A plan gives either measures or its rows, not both.', 'raw');
  }
  if (plan.compare) throw new PlanError('Single rows have nothing to compare with.', 'compare');
  const { where } = planConditions(plan, context);
  const select = raw.columns.map((name, index) =>
    columnSql(columnOf(context.schema, name, `raw.columns[${index}]`)),
  );
  const limit = Math.min(raw.limit, plan.limit ?? raw.limit);
  const sql = `SELECT ${select.join(', ')} FROM ${dataSql(context.schema, context.bindings)} WHERE ${where}${rowOrderSql(plan.order, context.schema)} LIMIT ${limit}`;
  return { sql, columns: raw.columns };
}

/** Rows in the chosen order, equal ones as in the file; without a choice the engine keeps the file's order itself. */
export function rowOrderSql(order: QueryPlan['order'], schema: Schema): string {
  if (order.length === 0) return '';
  const keys = order.map(({ by, direction }, index) => {
    const column = columnOf(schema, by, `order[${index}].by`);
    return `${columnSql(column)} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`;
  });
  if (schema.stored.has(LINE_COLUMN)) keys.push(columnSql({ name: LINE_COLUMN }));
  return ` ORDER BY ${keys.join(', ')}`;
}
