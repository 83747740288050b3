import type { DataSourceSummary } from '@plumbline/contracts';

export const SORTS = { created: 'Newest', name: 'Name', rows: 'Rows', size: 'Size' } as const;
type Sort = keyof typeof SORTS;

const ORDERS: Record<Sort, (a: DataSourceSummary, b: DataSourceSummary) => number> = {
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  rows: (a, b) => (b.recordCount ?? -1) - (a.recordCount ?? -1),
  size: (a, b) => b.bytes - a.bytes,
};

export interface SourceView {
  search: string;
  /** An upload type, or 'all'. */
  type: string;
  sort: Sort;
  /** Whether it lies in the folder that is shown. */
  isShown: (id: string) => boolean;
}

/** The sources whose name holds the search, of the type, in order. */
export function filterSources(
  sources: readonly DataSourceSummary[],
  { search, type, sort, isShown }: SourceView,
): DataSourceSummary[] {
  const wanted = search.trim().toLocaleLowerCase();
  return sources
    .filter(({ id }) => isShown(id))
    .filter((source) => type === 'all' || source.uploadType === type)
    .filter((source) => source.name.toLocaleLowerCase().includes(wanted))
    .sort(ORDERS[sort]);
}
