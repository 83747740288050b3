import type { Measure } from '@plumbline/contracts';
import { DialectGap } from '../dialects/dialect.js';
import type { Bindings } from '../engine/bindings.js';
import { FormulaError, parseFormula } from '../formulas/formula.js';
import { groupFormulaSql, rowFormulaSql } from '../formulas/formula-sql.js';
import {
  AGGREGATE_FUNCTIONS,
  aggregateCall,
  type Call,
  orderedQuantileSql,
  quantileSql,
  type RowValue,
  shareSql,
  sumSql,
} from '../fragments/aggregate-sql.js';
import { probabilityOf, type QuantileLists } from '../fragments/quantile-lists.js';
import { PlanError } from '../schema/plan-error.js';
import { columnOf, columnSql, type Schema } from '../schema/schema.js';

export interface MeasureContext {
  schema: Schema;
  bindings: Bindings;
  zone: string;
  quantiles: QuantileLists;
  path: string;
}

export interface MeasureSql {
  /** The aggregate over a group's rows. */
  aggregate: string;
  /** The measure's value from the SQL of that aggregate; differs where it looks at the other groups. */
  valueSql: (aggregate: string) => string;
}

const itself = (sql: string) => sql;

/** SQL of one measure over the rows where `condition` holds (all of the group's when absent). */
export function measureSql(measure: Measure, context: MeasureContext, condition?: string): MeasureSql {
  const call = aggregateCall(condition, context.bindings.dialect);
  switch (measure.agg) {
    case 'formula':
      return { aggregate: groupFormula(measure, context, condition), valueSql: itself };
    case 'share':
      return {
        aggregate: shareSum(measure, context, call),
        valueSql: (sum) => shareSql(sum, context.bindings.dialect),
      };
    case 'median':
    case 'quantile':
      return quantileMeasure(measure, context, call, condition);
    default:
      return { aggregate: plainAggregate(measure, context, call), valueSql: itself };
  }
}

function quantileMeasure(
  measure: Measure,
  context: MeasureContext,
  call: Call,
  condition: string | undefined,
): MeasureSql {
  const p = probabilityOf(measure);
  if (p === undefined) throw new PlanError('A quantile needs p, from 0 to 1.', `${context.path}.p`);
  const value = numeric(rowValue(measure, context), `${context.path}.column`);
  const { dialect, bind } = context.bindings;
  if (dialect.quantiles === 'none') throw new DialectGap('medians and quantiles');
  if (dialect.quantiles === 'ordered')
    return { aggregate: orderedQuantileSql(value, bind(p), condition), valueSql: itself };
  const { list, position } = context.quantiles.placeOf(measure);
  return { aggregate: quantileSql(value, list, call), valueSql: (quantiles) => `${quantiles}[${position}]` };
}

function plainAggregate(measure: Measure, context: MeasureContext, call: Call): string {
  const { args, needsNumbers, keepsKind, sql } = AGGREGATE_FUNCTIONS.get(measure.agg)!;
  if (args.min === 0 && !hasSubject(measure)) return sql(call);
  const first = rowValue(measure, context);
  const value = needsNumbers ? numeric(first, `${context.path}.column`) : first;
  if (keepsKind && value.kind === 'text') context.bindings.textCopies.ofColumns++;
  if (args.max === 1) return sql(call, value);
  return sql(call, value, numberColumn(measure.agg === 'corr' ? 'column2' : 'weight', measure, context));
}

/** Counts, and sums of columns of integers and decimals; anything else is or may be a double. Binds nothing. */
export function isExactMeasure({ agg, column, formula }: Measure, { schema, path }: MeasureContext): boolean {
  if (agg === 'count' || agg === 'count_distinct') return true;
  if (agg !== 'sum' || column === undefined || formula !== undefined) return false;
  return !columnOf(schema, column, `${path}.column`).isDouble;
}

function hasSubject(measure: Measure): boolean {
  return measure.column !== undefined || measure.formula !== undefined;
}

/** A share without a column is the share of the rows. */
function shareSum(measure: Measure, context: MeasureContext, call: Call): string {
  if (!hasSubject(measure)) return call('count', '*');
  return sumSql(numeric(rowValue(measure, context), `${context.path}.column`), call);
}

/** What is aggregated, per row: a column, or a row-level formula in its place. */
function rowValue(measure: Measure, context: MeasureContext): RowValue {
  const { schema, path } = context;
  if (measure.column !== undefined && measure.formula !== undefined) {
    throw new PlanError('A measure has either a column or a formula.', path);
  }
  if (measure.formula !== undefined) {
    return inFormula(context, () => rowFormulaSql(parseFormula(measure.formula!), context));
  }
  if (measure.column === undefined) throw new PlanError(`“${measure.agg}” needs a column.`, `${path}.column`);
  const column = columnOf(schema, measure.column, `${path}.column`);
  return { sql: columnSql(column), kind: column.kind, isDouble: column.isDouble };
}

function groupFormula(measure: Measure, context: MeasureContext, condition?: string): string {
  const { formula } = measure;
  if (formula === undefined) throw new PlanError('The formula is missing.', `${context.path}.formula`);
  return inFormula(context, () => groupFormulaSql(parseFormula(formula), context, condition).sql);
}

function inFormula<T>(context: MeasureContext, work: () => T): T {
  if (context.schema.remote) throw new DialectGap('formulas');
  try {
    return work();
  } catch (error) {
    if (error instanceof FormulaError) throw new PlanError(error.message, `${context.path}.formula`);
    throw error;
  }
}

function numberColumn(part: 'weight' | 'column2', measure: Measure, context: MeasureContext): RowValue {
  const path = `${context.path}.${part}`;
  const name = measure[part];
  if (name === undefined) throw new PlanError(`“${measure.agg}” needs a second column.`, path);
  const column = columnOf(context.schema, name, path);
  return numeric({ sql: columnSql(column), kind: column.kind, isDouble: column.isDouble }, path);
}

/** Yes/no columns count as 1 and 0. */
function numeric(value: RowValue, path: string): RowValue {
  if (value.kind !== 'number' && value.kind !== 'boolean') {
    throw new PlanError('Only numbers can be summed or averaged; choose another column or count it.', path);
  }
  return value;
}
