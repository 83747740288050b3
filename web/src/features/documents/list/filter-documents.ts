import type { DocumentSummary } from '@plumbline/contracts';

export const SORTS = { created: 'Newest', name: 'Name', pages: 'Pages', size: 'Size' } as const;
type Sort = keyof typeof SORTS;

export const STATES = { all: 'All', ready: 'Ready', reading: 'Being read', attention: 'Needs you' } as const;
type State = keyof typeof STATES;

const ORDERS: Record<Sort, (a: DocumentSummary, b: DocumentSummary) => number> = {
  created: (a, b) => b.createdAt.localeCompare(a.createdAt),
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  pages: (a, b) => (b.pages ?? -1) - (a.pages ?? -1),
  size: (a, b) => b.bytes - a.bytes,
};

const IS_IN: Record<State, (document: DocumentSummary) => boolean> = {
  all: () => true,
  ready: ({ status }) => status === 'ready',
  reading: ({ status }) => status === 'queued' || status === 'reading',
  attention: ({ status }) => status === 'locked' || status === 'failed',
};

export interface DocumentView {
  search: string;
  /** A kind, or 'all'. */
  kind: string;
  state: State;
  sort: Sort;
}

/** The documents whose name holds the search, of the kind and state, in order. */
export function filterDocuments(
  documents: readonly DocumentSummary[],
  { search, kind, state, sort }: DocumentView,
): DocumentSummary[] {
  const wanted = search.trim().toLocaleLowerCase();
  return documents
    .filter((document) => kind === 'all' || document.kind === kind)
    .filter(IS_IN[state])
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort(ORDERS[sort]);
}
