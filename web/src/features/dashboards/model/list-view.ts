import type { Dashboard } from '@plumbline/contracts';

export const SORTS = { updated: 'Updated', created: 'Created', name: 'Name' } as const;
export type Sort = keyof typeof SORTS;
export type Layout = 'cards' | 'table';

/** How the list is looked at; it lies in the address. */
export interface ListView {
  search: string;
  /** Id of a data source; empty for all. */
  source: string;
  /** `favourites`, `in <folder>`; empty for all. */
  place: string;
  sort: Sort;
  layout: Layout;
}

export const EMPTY_LIST: ListView = { search: '', source: '', place: '', sort: 'updated', layout: 'cards' };

export function readList(params: URLSearchParams): ListView {
  const sort = params.get('sort');
  return {
    search: params.get('q') ?? '',
    source: params.get('source') ?? '',
    place: params.get('place') ?? '',
    sort: sort === 'created' || sort === 'name' ? sort : 'updated',
    layout: params.get('look') === 'table' ? 'table' : 'cards',
  };
}

export function writeList(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search) params.set('q', view.search);
  if (view.source) params.set('source', view.source);
  if (view.place) params.set('place', view.place);
  if (view.sort !== 'updated') params.set('sort', view.sort);
  if (view.layout !== 'cards') params.set('look', view.layout);
  return params;
}

const ORDERS: Record<Sort, (a: Dashboard, b: Dashboard) => number> = {
  updated: (a, b) => updatedOf(b).localeCompare(updatedOf(a)),
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name),
};

/** What is being built comes first: somebody waits for it. */
export function arrangeList(
  dashboards: readonly Dashboard[],
  { search, source, place, sort }: ListView,
): Dashboard[] {
  const needle = search.trim().toLowerCase();
  const isBuilding = ({ status }: Dashboard) => (status === 'building' ? 0 : 1);
  return dashboards
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .filter(({ dataSourceIds }) => source === '' || dataSourceIds.includes(source))
    .filter((dashboard) => isIn(dashboard, place))
    .toSorted((a, b) => isBuilding(a) - isBuilding(b) || ORDERS[sort](a, b));
}

export const FAVOURITES = 'favourites';
export const placeOf = (folder: string): string => `in ${folder}`;

function isIn({ favourite, folder }: Dashboard, place: string): boolean {
  if (place === '') return true;
  if (place === FAVOURITES) return favourite === true;
  return folder !== undefined && placeOf(folder) === place;
}

/** The folders that something lies in, by name. */
export const foldersOf = (dashboards: readonly Dashboard[]): string[] =>
  [...new Set(dashboards.flatMap(({ folder }) => folder ?? []))].toSorted((a, b) => a.localeCompare(b));

/** When the data that a dashboard shows was read; until that is known, when it was last changed. */
export const updatedOf = ({ dataAsOf, updatedAt }: Pick<Dashboard, 'dataAsOf' | 'updatedAt'>): string =>
  dataAsOf ?? updatedAt;
