import { type AskBody, askQuestion, deleteQuestion, listQuestions } from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { listQuery } from '../../shared/api/list-query.js';

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

/** Where a question is asked again: the address that a link to it has. */
export function askAddress(question: string, source?: string | null): string {
  const params = new URLSearchParams({ q: question, ...(source && { source }) });
  return `/ask?${params}`;
}
