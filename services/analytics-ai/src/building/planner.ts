import type { Measure, QueryPlan } from '@plumbline/contracts';
import type { Fields, MeasureField, SourceShape } from './fields.js';
import { capitalised } from './vocabulary.js';

/** Makes the plans of one source: its version, the zone where a timestamp is involved, names that read well. */
export interface Planner {
  /** Rows, under the name the file gives them. */
  count: Measure;
  of(field: MeasureField): Measure;
  average(field: MeasureField): Measure;
  /** A measure by hand, its name kept apart from the column names. */
  named(measure: Omit<Measure, 'as'>, as: string): Measure;
  plan(parts: Partial<Omit<QueryPlan, 'dataSourceId' | 'version' | 'zone'>>): QueryPlan;
}

export function createPlanner(source: SourceShape, fields: Fields): Planner {
  const taken = new Set(source.columns.map((column) => column.name.toLowerCase()));
  const timestamps = new Set(
    source.columns.filter((column) => column.type === 'timestamp').map((column) => column.name),
  );
  const named: Planner['named'] = (measure, as) => ({ ...measure, as: freeName(as, taken) });
  const averageOf = (field: MeasureField): Measure =>
    named(
      field.agg === 'weighted_avg'
        ? { agg: 'weighted_avg', column: field.name, weight: field.weight }
        : { agg: 'avg', column: field.name },
      capitalised(field.isYesNo ? `share ${field.label}` : prefixed('average', field.label)),
    );
  return {
    count: named({ agg: 'count' }, capitalised(fields.noun)),
    of: (field) =>
      field.agg === 'sum'
        ? named({ agg: 'sum', column: field.name }, capitalised(prefixed('total', field.label)))
        : averageOf(field),
    average: averageOf,
    named,
    plan: (parts) => {
      const plan = {
        dataSourceId: source.dataSourceId,
        version: source.version,
        measures: [],
        dimensions: [],
        filters: [],
        order: [],
        ...parts,
      };
      return columnsOf(plan).some((column) => timestamps.has(column)) ? { ...plan, zone: source.zone } : plan;
    },
  };
}

/** Every column a plan reads. */
export function columnsOf(plan: QueryPlan): string[] {
  return [
    ...plan.measures.flatMap(({ column, column2, weight }) => [column, column2, weight]),
    ...plan.dimensions.map(({ column }) => column),
    ...plan.filters.map(({ column }) => column),
    ...(plan.raw?.columns ?? []),
    plan.compare?.column,
  ].filter((column): column is string => column !== undefined);
}

function prefixed(word: 'total' | 'average', label: string): string {
  return /^(total|sum|average|avg|mean|median)\b/i.test(label) ? label : `${word} ${label}`;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let at = 0; taken.has(free.toLowerCase()); at++)
    free = at === 0 ? `Number of ${name.toLowerCase()}` : `${free} `;
  return free.slice(0, 200);
}
