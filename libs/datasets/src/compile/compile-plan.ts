import { type Column, type GroupCondition, MAX_RESULT_ROWS, type QueryPlan } from '@plumbline/contracts';
import type { Dialect } from '../dialects/dialect.js';
import { duckdb } from '../dialects/duckdb.js';
import type { SqlValue } from '../engine/bind-value.js';
import type { TextCopies } from '../engine/bindings.js';
import { boundedText } from '../fragments/bounded-text.js';
import { PlanError } from '../schema/plan-error.js';
import { columnOf, columnSql, dataSql, LINE_COLUMN, type Schema, schemaOf } from '../schema/schema.js';
import { changePartsSql } from './change-parts-sql.js';
import {
  foldedSql,
  groupedSql,
  type NamedSql,
  rankedGroups,
  type Source,
  windowedSql,
} from './grouped-sql.js';
import { IS_OTHER } from './is-other.js';
import { type Output, planOutputs } from './outputs.js';
import { type PlanContext, planConditions, planContext } from './plan-context.js';
import { windowedGroups } from './window-sql.js';

/** One statement for one plan; `columns` name its result, whatever the statement calls them. */
export interface CompiledPlan {
  sql: string;
  values: SqlValue[];
  columns: string[];
  textCopies: TextCopies;
}

/**
 * Compiles a plan to one statement; throws `PlanError` naming the part that does not fit the data. A plan without a
 * limit reads one row more than `maxRows`, which tells that there are more.
 */
export function compilePlan(plan: QueryPlan, schema: Schema, maxRows = MAX_RESULT_ROWS): CompiledPlan {
  const context = planContext(schema, plan);
  const named = plan.raw ? rawPlan(plan, plan.raw, context) : groupedPlan(plan, context, maxRows);
  const { values, textCopies } = context.bindings;
  // A database's answer is bounded while it is read.
  const sql = schema.remote ? named.sql : boundedText(named.sql, named.texts);
  return { sql, values, columns: named.columns, textCopies };
}

/** Throws `PlanError` when the plan does not fit these columns; reads nothing. */
export function checkPlan(plan: QueryPlan, columns: Column[]): void {
  compilePlan(plan, schemaOf({ parquetPath: '', columns }));
}

function groupedPlan(plan: QueryPlan, context: PlanContext, maxRows: number): NamedSql {
  const conditions = planConditions(plan, context);
  const outputs = planOutputs(plan, context, conditions);
  const columns = outputs.map((output) => output.name);
  const texts = outputs.map((output) => output.isText || output.mayBeText);
  const source = { from: dataSql(context.schema, context.bindings), where: conditions.where };
  if (plan.changeParts)
    return changePartsSql(plan, plan.changeParts, outputs, source, context.bindings.dialect);
  if (plan.windows) return windowedPlan(plan, outputs, source, context, maxRows);
  const { dialect } = context.bindings;
  const order = orderSql(plan, outputs, dialect);
  if (!plan.others) {
    const kept = { having: havingSql(plan, outputs, context), order, limit: plan.limit ?? maxRows + 1 };
    return { sql: groupedSql(outputs, source, kept), columns, texts };
  }
  if (plan.having) throw new PlanError('Groups past a condition cannot be folded into one.', 'having');
  if (plan.limit === undefined)
    throw new PlanError('To fold the other rows, say how many to keep (limit).', 'limit');
  if (plan.dimensions.length === 0) throw new PlanError('Only groups can be folded into one.', 'others');
  if (columns.includes(IS_OTHER))
    throw new PlanError(`“${IS_OTHER}” names the folded row; choose another name.`, 'measures');
  return {
    sql: foldedSql(outputs, source, rankedGroups(order, plan.limit, dialect), dialect),
    columns: [...columns, IS_OTHER],
    texts: [...texts, false],
  };
}

function windowedPlan(
  plan: QueryPlan,
  groups: Output[],
  source: Source,
  context: PlanContext,
  maxRows: number,
): NamedSql {
  if (plan.others)
    throw new PlanError('Groups that follow one another cannot be folded into one.', 'windows');
  const having = havingSql(plan, groups, context);
  const { dialect } = context.bindings;
  const windowed = windowedGroups(plan, groups, having, dialect);
  const kept = { order: orderSql(plan, windowed.outputs, dialect), limit: plan.limit ?? maxRows + 1 };
  return {
    sql: windowedSql(groups, source, windowed, kept),
    columns: windowed.outputs.map(({ name }) => name),
    texts: windowed.outputs.map((output) => output.isText || output.mayBeText),
  };
}

const COMPARISONS: Record<GroupCondition['op'], string> = {
  eq: '=',
  ne: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

/** Conditions on the groups' own measures; a share is one of all groups, so that none may be left out before it. */
function havingSql(plan: QueryPlan, outputs: Output[], { bindings }: PlanContext): string | undefined {
  const conditions = (plan.having ?? []).map(({ by, op, value }, index) => {
    const path = `having[${index}]`;
    const output = outputs.find(({ name, isDimension }) => name === by && !isDimension);
    if (!output) throw new PlanError(`The result has no measure “${by}” to choose groups by.`, `${path}.by`);
    const { tryCast, double } = bindings.dialect;
    return `${tryCast}(${output.value} AS ${double}) ${COMPARISONS[op]} ${bindings.bind(value)}`;
  });
  if (conditions.length > 0 && plan.measures.some(({ agg }) => agg === 'share'))
    throw new PlanError('A share needs every group: leave out the condition on groups.', 'having');
  return conditions.length > 0 ? conditions.join(' AND ') : undefined;
}

/** Throws `PlanError` for a name that is listed twice: each copy of a column costs what the first one does. */
export function requireDistinct(names: readonly string[], path: string): void {
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (twice >= 0)
    throw new PlanError(`“${names[twice]}” is listed twice: leave one of them out.`, `${path}[${twice}]`);
}

/** The plan's order, then by dimensions, so that equal rows never trade places; missing values last either way. */
function orderSql(plan: QueryPlan, outputs: Output[], dialect: Dialect): string {
  requireDistinct(
    plan.order.map(({ by }) => by),
    'order',
  );
  const chosen = plan.order.map(({ by, direction }, index) => {
    const output = outputs.find((candidate) => candidate.name === by);
    if (!output) throw new PlanError(`The result has no column “${by}” to sort by.`, `order[${index}].by`);
    return { output, sql: dialect.order(output.sortKey, direction === 'desc' ? 'DESC' : 'ASC') };
  });
  const rest = outputs
    .filter((output) => output.isDimension && !chosen.some((entry) => entry.output === output))
    .map((output) => dialect.order(output.sortKey, 'ASC'));
  return [...chosen.map((entry) => entry.sql), ...rest].join(', ');
}

function rawPlan(plan: QueryPlan, raw: NonNullable<QueryPlan['raw']>, context: PlanContext): NamedSql {
  if (plan.measures.length + plan.dimensions.length > 0) {
    throw new PlanError('A plan gives either measures or its rows, not both.', 'raw');
  }
  if (plan.having) throw new PlanError('Single rows are no groups; use a filter.', 'having');
  if (plan.windows) throw new PlanError('Single rows are no groups; give the plan a dimension.', 'windows');
  if (plan.changeParts) throw new PlanError('Single rows have no change.', 'changeParts');
  if (plan.compare) throw new PlanError('Single rows have nothing to compare with.', 'compare');
  const { where } = planConditions(plan, context);
  requireDistinct(raw.columns, 'raw.columns');
  const select = raw.columns.map((name, index) =>
    columnSql(columnOf(context.schema, name, `raw.columns[${index}]`)),
  );
  const limit = Math.min(raw.limit, plan.limit ?? raw.limit);
  const rows = `SELECT ${select.join(', ')} FROM ${dataSql(context.schema, context.bindings)} WHERE ${where}${rowOrderSql(plan.order, context.schema)} LIMIT ${limit}`;
  const isText = (name: string) => context.schema.columns.get(name)?.kind === 'text';
  return { sql: rows, columns: raw.columns, texts: raw.columns.map(isText) };
}

/** Rows in the chosen order, equal ones as in the file; without a choice the engine keeps the file's order itself. */
export function rowOrderSql(order: QueryPlan['order'], schema: Schema): string {
  const { dialect } = schema.remote ?? { dialect: duckdb };
  if (order.length === 0) return '';
  requireDistinct(
    order.map(({ by }) => by),
    'order',
  );
  const keys = order.map(({ by, direction }, index) => {
    const column = columnOf(schema, by, `order[${index}].by`);
    return dialect.order(columnSql(column), direction === 'desc' ? 'DESC' : 'ASC');
  });
  if (schema.stored.has(LINE_COLUMN)) keys.push(columnSql({ name: LINE_COLUMN }));
  return ` ORDER BY ${keys.join(', ')}`;
}
