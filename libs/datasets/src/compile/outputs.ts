import type { Dimension, Measure, QueryPlan } from '@plumbline/contracts';
import { dimensionSql } from '../fragments/dimension-sql.js';
import { QuantileLists } from '../fragments/quantile-lists.js';
import { PlanError } from '../schema/plan-error.js';
import { isExactMeasure, type MeasureContext, measureSql } from './measure-sql.js';
import type { PlanConditions, PlanContext } from './plan-context.js';

/** One column of a grouped result. `cell` is our own name for it inside the statement. */
export interface Output {
  name: string;
  cell: string;
  isDimension: boolean;
  /** Carries the label of the folded row. */
  isText: boolean;
  /** A text or anything else: the least, the largest, or what a formula makes. */
  mayBeText: boolean;
  /** Over the data: what rows are grouped by, or the aggregate of a group. */
  overRows: string;
  /** Over the groups: the value shown, and what it is sorted by. */
  value: string;
  sortKey: string;
  /** Whether sums of its values are exact without compensation. */
  isExact?: boolean;
}

/** The name of a dimension's column in the result. */
export function dimensionName(dimension: Dimension): string {
  return dimension.as ?? dimension.column;
}

/** The name of a measure's base in a plan that compares. */
export function baseName(measureName: string): string {
  return `${measureName}_base`;
}

/** The result's columns in order: dimensions, measures, and after each measure its base. */
export function planOutputs(plan: QueryPlan, context: PlanContext, conditions: PlanConditions): Output[] {
  const dimensions = plan.dimensions.map((dimension, index) => dimensionOutput(dimension, index, context));
  const quantiles = new QuantileLists(plan.measures, context.bindings);
  const measures = plan.measures.flatMap((measure, index) =>
    measureOutputs(measure, { ...context, quantiles, path: `measures[${index}]` }, String(index), conditions),
  );
  const outputs = [...dimensions, ...measures];
  if (outputs.length === 0) throw new PlanError('The plan asks for nothing: add a measure.', 'measures');
  requireDistinctNames(outputs);
  return outputs;
}

function dimensionOutput(dimension: Dimension, index: number, context: PlanContext): Output {
  const cell = `d${index}`;
  const { key, valueSql, kind } = dimensionSql(dimension, { ...context, path: `dimensions[${index}]` });
  return {
    name: dimensionName(dimension),
    cell,
    isDimension: true,
    isText: kind === 'text',
    mayBeText: false,
    overRows: key,
    value: valueSql(cell),
    sortKey: cell,
  };
}

function measureOutputs(
  measure: Measure,
  context: MeasureContext,
  index: string,
  conditions: PlanConditions,
): Output[] {
  const mayBeText = ['min', 'max', 'formula'].includes(measure.agg);
  const output = (name: string, cell: string, condition?: string): Output => {
    const { aggregate, valueSql } = measureSql(measure, context, condition);
    const value = valueSql(cell);
    return {
      name,
      cell,
      isDimension: false,
      isText: false,
      mayBeText,
      overRows: aggregate,
      value,
      sortKey: value,
      isExact: isExactMeasure(measure, context),
    };
  };
  const current = output(measure.as, `m${index}`, conditions.current);
  if (conditions.base === undefined) return [current];
  return [current, output(baseName(measure.as), `b${index}`, conditions.base)];
}

export function requireDistinctNames(outputs: readonly Pick<Output, 'name' | 'isDimension'>[]): void {
  const seen = new Set<string>();
  for (const { name, isDimension } of outputs) {
    if (seen.has(name)) {
      throw new PlanError(
        `Two columns of the result are named “${name}”.`,
        isDimension ? 'dimensions' : 'measures',
      );
    }
    seen.add(name);
  }
}
