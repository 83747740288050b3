import type { DashboardFilter } from '@plumbline/contracts';
import { type Columns, type Condition, conditionsOf } from '../../../entities/plan/conditions.js';
import type { DashboardScreen } from '../parts/dashboard-context.js';

/** What a filter is of: a column, of another source than the dashboard's own where one is named. */
export type FilterSubject = Pick<DashboardFilter, 'column' | 'dataSourceId'>;

export const isAbout =
  ({ column, dataSourceId }: FilterSubject) =>
  (filter: FilterSubject): boolean =>
    filter.column === column && filter.dataSourceId === dataSourceId;

/** What filters are of, each once. */
export function subjectsOf(filters: readonly DashboardFilter[]): FilterSubject[] {
  return filters.flatMap(({ column, dataSourceId }, at) => {
    const subject = { column, ...(dataSourceId !== undefined && { dataSourceId }) };
    return filters.findIndex(isAbout(subject)) === at ? [subject] : [];
  });
}

type Known = Pick<DashboardScreen, 'columns' | 'others'>;

/** The columns of the source that a filter is of. */
export const columnsFor = (
  { dataSourceId }: Pick<FilterSubject, 'dataSourceId'>,
  { columns, others }: Known,
): Columns =>
  dataSourceId === undefined ? columns : (others.find(({ id }) => id === dataSourceId)?.columns ?? new Map());

/** The name of that source; undefined for the dashboard's own. */
export const sourceNameFor = ({ dataSourceId }: Pick<FilterSubject, 'dataSourceId'>, { others }: Known) =>
  others.find(({ id }) => id === dataSourceId)?.name;

/** A condition with the source that its column is of, where that is not the dashboard's own. */
export interface SourcedCondition extends Condition {
  source: string | undefined;
}

/** Filters of any of the dashboard's sources as conditions, in order. */
export function conditionsOfAll(filters: readonly DashboardFilter[], known: Known): SourcedCondition[] {
  return subjectsOf(filters).flatMap((subject) => {
    const source = sourceNameFor(subject, known);
    const own = filters.filter(isAbout(subject));
    return conditionsOf(own, columnsFor(subject, known)).map((one) => ({ ...one, source }));
  });
}
