import type { Extraction } from '@plumbline/contracts';

export const STATES = { all: 'All', check: 'To check', settled: 'Settled', failed: 'Failed' } as const;

const IS_IN: Record<keyof typeof STATES, (extraction: Extraction) => boolean> = {
  all: () => true,
  check: ({ status, toCheck }) => status === 'ready' && toCheck > 0,
  settled: ({ status, toCheck }) => status === 'ready' && toCheck === 0,
  failed: ({ status }) => status === 'failed',
};

export interface ExtractionView {
  search: string;
  /** The name of a template, or 'all'. */
  template: string;
  state: keyof typeof STATES;
}

/** Those whose document or sender holds the search, of the template and state, in their order. */
export function filterExtractions(
  extractions: readonly Extraction[],
  { search, template, state }: ExtractionView,
): Extraction[] {
  const wanted = search.trim().toLocaleLowerCase();
  return extractions
    .filter(({ templateName }) => template === 'all' || templateName === template)
    .filter(IS_IN[state])
    .filter(({ documentName, sender }) =>
      `${documentName} ${sender ?? ''}`.toLocaleLowerCase().includes(wanted),
    );
}
