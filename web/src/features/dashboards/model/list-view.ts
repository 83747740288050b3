import type { Dashboard } from '@plumbline/contracts';

export const SORTS = { updated: 'Updated', created: 'Created', name: 'Name' } as const;
export type Sort = keyof typeof SORTS;
export type Layout = 'cards' | 'table';

/** How the list is looked at; it lies in the address. */
export interface ListView {
  search: string;
  /** Id of a data source; empty for all. */
  source: string;
  /** `favourites`, or the id of a folder; empty for all. */
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
    place: params.get('folder') ?? '',
    sort: sort === 'created' || sort === 'name' ? sort : 'updated',
    layout: params.get('look') === 'table' ? 'table' : 'cards',
  };
}

export function writeList(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search) params.set('q', view.search);
  if (view.source) params.set('source', view.source);
  if (view.place) params.set('folder', view.place);
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
  isInFolder: (id: string, folderId: string) => boolean,
): Dashboard[] {
  const needle = search.trim().toLowerCase();
  const isBuilding = ({ status }: Dashboard) => (status === 'building' ? 0 : 1);
  return dashboards
    .filter(({ name }) => name.toLowerCase().includes(needle))
    .filter(({ dataSourceIds }) => source === '' || dataSourceIds.includes(source))
    .filter(({ id, favourite }) => (place === FAVOURITES ? favourite === true : isInFolder(id, place)))
    .toSorted((a, b) => isBuilding(a) - isBuilding(b) || ORDERS[sort](a, b));
}

export const FAVOURITES = 'favourites';

/** When the data that a dashboard shows was read; until that is known, when it was last changed. */
export const updatedOf = ({ dataAsOf, updatedAt }: Pick<Dashboard, 'dataAsOf' | 'updatedAt'>): string =>
  dataAsOf ?? updatedAt;
