import type {
  CellValue,
  Compare,
  DerivedColumn,
  Dimension,
  Filter,
  FilterOp,
  Grain,
  GroupCondition,
  Measure,
  Order,
  PlanWindow,
  QueryPlan,
} from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { capitalised } from '@plumbline/semantics';
import type { Table, TableColumn } from '../table/table.js';

/** Stands where a filter compares with the average of its column, until that is known. */
export const AVERAGE = '\u0000average';

/** One thing that rows have to fulfil, with the words that said so. */
export interface Condition {
  column: TableColumn;
  op: FilterOp;
  values: CellValue[];
  grain?: Grain;
  /** Compare the number that the text holds. */
  byNumber?: boolean;
  /** Tokens that said it. */
  used: number[];
  /** In words: "region is West". */
  text: string;
  because: string;
}

/** What a plan is made of before it belongs to a version; columns that plans derive are added by name. */
export class PlanDraft {
  private readonly derived = new Map<string, DerivedColumn>();
  measures: Measure[] = [];
  dimensions: Dimension[] = [];
  order: Order[] = [];
  having: GroupCondition[] = [];
  windows: PlanWindow[] = [];
  raw: QueryPlan['raw'];
  compare: Compare | undefined;
  limit: number | undefined;
  private readonly filters: Filter[] = [];

  constructor(
    private readonly table: Table,
    conditions: readonly Condition[] = [],
  ) {
    for (const condition of conditions) this.where(condition);
  }

  where({ column, op, values, grain, byNumber }: Condition): this {
    const name = byNumber ? this.numberOf(column) : this.nameOf(column);
    this.filters.push({ column: name, op, values, ...(grain && { grain }) });
    return this;
  }

  filter(filter: Filter): this {
    this.filters.push(filter);
    return this;
  }

  /** The name under which a column stands in the plan. */
  nameOf({ name, formula }: TableColumn): string {
    return formula === undefined ? name : this.derive(name, formula);
  }

  /** The name under which a column can be compared as a number. */
  numberOf(column: TableColumn): string {
    if (column.formula !== undefined || column.kind === 'number' || column.kind === 'boolean')
      return this.nameOf(column);
    const as = column.holdsClockTimes ? 'in seconds' : 'as a number';
    return this.derive(`${column.label} ${as}`, numberFormula(column));
  }

  /** The place of a row in the file. */
  place(): string {
    return this.derive('place in the file', 'line()');
  }

  derive(name: string, formula: string): string {
    const taken = this.table.columns.some((column) => column.name === name);
    const as = taken ? `${name} (computed)` : name;
    this.derived.set(as, { as, formula });
    return as;
  }

  build(): QueryPlan {
    return {
      ...{ dataSourceId: this.table.id, version: this.table.version },
      ...{
        measures: this.measures,
        dimensions: this.dimensions,
        filters: [...this.table.filters, ...this.filters],
      },
      ...(this.derived.size > 0 && { derived: [...this.derived.values()] }),
      ...(this.compare && { compare: this.compare }),
      ...(this.raw && { raw: this.raw }),
      ...(this.table.columns.some(({ kind }) => kind === 'timestamp') && { zone: this.table.zone }),
      ...(this.having.length > 0 && { having: this.having }),
      ...(this.windows.length > 0 && { windows: this.windows }),
      order: this.order,
      ...(this.limit !== undefined && { limit: this.limit }),
    };
  }
}

/** A column inside a formula. */
export const reference = ({ name }: Pick<TableColumn, 'name'>): string => bracketed(name);

/** The number that a column is compared by, inside a formula. */
export function numberFormula(column: TableColumn): string {
  if (column.formula !== undefined) return `(${column.formula})`;
  if (column.kind !== 'text') return reference(column);
  return `${column.holdsClockTimes ? 'seconds' : 'number'}(${reference(column)})`;
}

const AGGREGATE_LABELS: Record<string, string> = {
  sum: 'total',
  avg: 'average',
  min: 'lowest',
  max: 'highest',
  median: 'median',
  stddev: 'standard deviation of',
  count_distinct: 'number of different',
};

/** A calculation over many rows is called as it is, whatever a question puts before it. */
const aggregateName = ({ label }: TableColumn): string => capitalised(label).slice(0, 190);

/** The calculation over many rows that a measure is, also where its formula is written out. */
export const aggregateOf = ({ agg, as }: Measure, { columns }: Table): TableColumn | undefined =>
  agg === 'formula'
    ? columns.find((column) => column.isAggregate && aggregateName(column) === as)
    : undefined;

/** A measure of a column with the name that it has in results and sentences. */
export function measureOf(
  draft: PlanDraft,
  agg: Measure['agg'],
  column?: TableColumn,
  noun = 'rows',
): Measure {
  if (column?.isAggregate) return { agg: 'formula', formula: reference(column), as: aggregateName(column) };
  if (!column) return { agg: 'count', as: capitalised(`number of ${noun}`).slice(0, 200) };
  const named = capitalised(`${AGGREGATE_LABELS[agg] ?? agg} ${column.label}`).slice(0, 190);
  const isCount = agg === 'count' || agg === 'count_distinct';
  return { agg, column: isCount ? draft.nameOf(column) : draft.numberOf(column), as: named };
}
