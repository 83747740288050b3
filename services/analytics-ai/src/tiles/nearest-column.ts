import { alikeNames, type Column, type QueryPlan } from '@plumbline/contracts';
import { isSameKind } from './column-kind.js';

/** The name of a column that is gone, and what it held, where that is known. */
export type FormerColumn = Pick<Column, 'name'> & Partial<Pick<Column, 'type'>>;

/** The columns that may stand for one that is gone, the likeliest first: of the kind it had, then of the most alike name. */
export function likelyColumns({ name, type }: FormerColumn, columns: readonly Column[]): Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const alike = alikeNames(name, [...byName.keys()]).flatMap((other) => byName.get(other) ?? []);
  const isLike = (column: Column) => type === undefined || isSameKind({ type }, column);
  return [...alike.filter(isLike), ...alike.filter((column) => !isLike(column))];
}

/** The column that most likely stands for one that is gone, of the same use in a plan. */
export function nearestColumn(gone: string, plan: QueryPlan, columns: readonly Column[]): string | undefined {
  const fitting = columns.filter((column) => fits(gone, plan, column));
  return likelyColumns({ name: gone }, fitting)[0]?.name;
}

const NUMBERS: readonly Column['type'][] = ['integer', 'decimal'];
const TIMES: readonly Column['type'][] = ['date', 'timestamp'];
const COUNTING: readonly string[] = ['count', 'count_distinct', 'min', 'max'];

function fits(gone: string, { measures, dimensions, compare }: QueryPlan, { type }: Column): boolean {
  const isComputed = measures.some(
    ({ agg, column, column2, weight }) => !COUNTING.includes(agg) && [column, column2, weight].includes(gone),
  );
  if (isComputed || dimensions.some(({ column, bins }) => bins && column === gone))
    return NUMBERS.includes(type);
  const isTime = compare?.column === gone || dimensions.some(({ column, grain }) => grain && column === gone);
  return !isTime || TIMES.includes(type);
}
