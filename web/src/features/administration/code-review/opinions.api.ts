import {
  AI_PROVIDERS,
  type AiProvider,
  askBuiltInReviewer,
  askGemini,
  askGrok,
  askOpenai,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  listAllOpinions,
  listOpinions,
  previewGemini,
  previewGrok,
  previewOpenai,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

const POLL_MS = 2_000;
const SHOWN = 100;

const CALLS = {
  grok: { status: getGrokStatus, preview: previewGrok, ask: askGrok },
  openai: { status: getOpenaiStatus, preview: previewOpenai, ask: askOpenai },
  gemini: { status: getGeminiStatus, preview: previewGemini, ask: askGemini },
} as const;

const whileQueued = (list: readonly { status: string }[] | undefined): number | false =>
  list?.some(({ status }) => status === 'queued') ? POLL_MS : false;

/** Second opinions on a change; asked again while one is on its way. */
export const opinionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/admin/code-review', id, 'opinions'],
    queryFn: ({ signal }) => api.call(listOpinions, { id }, { signal }),
    refetchInterval: ({ state }) => whileQueued(state.data),
  });

export const allOpinionsQuery = () =>
  queryOptions({
    queryKey: [listAllOpinions.path],
    queryFn: ({ signal }) => api.call(listAllOpinions, { query: { limit: SHOWN } }, { signal }),
    refetchInterval: ({ state }) => whileQueued(state.data),
  });

/** Every provider, and whether it may be called. */
export const reviewersQuery = () =>
  queryOptions({
    queryKey: ['/api/grok', 'reviewers'],
    queryFn: ({ signal }) =>
      Promise.all(AI_PROVIDERS.map((name) => api.call(CALLS[name].status, {}, { signal }))),
  });

/** What would be sent to a provider, whole. */
export const opinionPreviewQuery = (provider: AiProvider, subjectId: string) =>
  queryOptions({
    queryKey: [CALLS[provider].preview.path, subjectId],
    queryFn: ({ signal }) =>
      api.call(CALLS[provider].preview, { body: { purpose: 'code-review', subjectId } }, { signal }),
  });

export const useAskBuiltIn = (id: string) =>
  useMutation({
    meta: { called: askBuiltInReviewer },
    mutationFn: () => api.call(askBuiltInReviewer, { id }),
  });

export const useAskProvider = (provider: AiProvider, subjectId: string) =>
  useMutation({
    meta: { called: CALLS[provider].ask },
    mutationFn: () =>
      api.call(CALLS[provider].ask, { body: { subjectType: 'code-review', subjectId, confirmed: true } }),
  });
