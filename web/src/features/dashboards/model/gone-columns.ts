import type { Dashboard, DashboardQueryResult, GoneColumn, GoneFilter } from '@plumbline/contracts';

type Uses = Pick<Dashboard, 'goneColumns'>;

/** The columns that one calculation or view needs and the data no longer has. */
export const goneColumnsIn = (
  { goneColumns = [] }: Uses,
  part: 'calculations' | 'views',
  id: string,
): GoneColumn[] => goneColumns.filter((gone) => gone[part].includes(id));

/** The present column that stands for one that is gone, wherever the dashboard uses that. */
export const nearestIn = (
  { goneColumns = [] }: Uses,
  { dataSourceId, column }: Pick<GoneColumn, 'dataSourceId' | 'column'>,
): string | undefined =>
  goneColumns.find((gone) => gone.dataSourceId === dataSourceId && gone.column === column)?.nearest;

/** What is known of a filter that acts on nothing; undefined of one that acts. */
export const goneFilterOf = (
  { answer }: { answer: Pick<DashboardQueryResult, 'goneFilters'> | undefined },
  { column, dataSourceId }: Pick<GoneFilter, 'column' | 'dataSourceId'>,
): GoneFilter | undefined =>
  answer?.goneFilters?.find((gone) => gone.column === column && gone.dataSourceId === dataSourceId);

/** The source that a tile shows, where that is not the dashboard's own. */
export function otherSourceOf(
  { dashboard: { config, dataSourceIds } }: { dashboard: Pick<Dashboard, 'config' | 'dataSourceIds'> },
  tileId: string,
): string | undefined {
  const tile = [...config.charts, ...config.kpis].find(({ id }) => id === tileId);
  const shown = tile?.plan.dataSourceId;
  return shown === dataSourceIds[0] ? undefined : shown;
}
