import { type AskBody, askQuestion, deleteQuestion, type Filter, listQuestions } from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';
import { filterParts, readFilter } from '../plan/filter-address.js';

/** One's own questions, newest first. */
export const questionsQuery = () => listQuery(listQuestions);

/** A question asked once: the same words about the same data are not asked again while the screen is open. */
export const answerQuery = (body: AskBody) =>
  queryOptions({
    queryKey: ['/api/ask', body],
    queryFn: ({ signal, client }) =>
      api.call(askQuestion, { body }, { signal }).finally(() => {
        if (!body.preview) void client.invalidateQueries(questionsQuery());
      }),
    staleTime: 'static',
    retry: false,
  });

/** The same while it is typed; what was shown stays until the next is there. */
export const previewQuery = (body: Omit<AskBody, 'preview'>) => ({
  ...answerQuery({ ...body, preview: true }),
  placeholderData: keepPreviousData,
});

export function useForget() {
  const client = useQueryClient();
  return useMutation({
    meta: { called: deleteQuestion },
    mutationFn: (id: string) => api.call(deleteQuestion, { id }),
    onSuccess: () => client.invalidateQueries(questionsQuery()),
  });
}

/** What a question is about: one source, or a dashboard under the filters of its screen; neither: all sources. */
export interface About {
  source?: string | null | undefined;
  dashboard?: string | null | undefined;
  filters?: readonly Filter[] | undefined;
}

/** Where a question is asked again: the address that a link to it has. */
export function askAddress(question: string, about: About = {}): string {
  return `/ask?${aboutParams(question, about)}`;
}

export function aboutParams(question: string, { source, dashboard, filters = [] }: About): URLSearchParams {
  const params = new URLSearchParams({ ...(question && { q: question }), ...(source && { source }) });
  if (!dashboard || source) return params;
  params.set('dashboard', dashboard);
  for (const filter of filters) params.append('filter', JSON.stringify(filterParts(filter)));
  return params;
}

/** What an address says that a question is about. */
export function readAbout(params: URLSearchParams): About {
  const [source, dashboard] = [params.get('source'), params.get('dashboard')];
  if (source || !dashboard) return { source };
  return { dashboard, filters: params.getAll('filter').flatMap((text) => readFilter(parse(text))) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same as the call takes it. */
export const aboutBody = ({ source, dashboard, filters = [] }: About): Omit<AskBody, 'question'> => ({
  ...(source && { dataSourceId: source }),
  ...(dashboard && { dashboardId: dashboard, ...(filters.length > 0 && { filters: [...filters] }) }),
});
