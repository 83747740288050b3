import {
  AI_PROVIDERS,
  type AiProvider,
  askBuiltInOpinion,
  askBuiltInReviewer,
  askGemini,
  askGrok,
  askOpenai,
  createComment,
  getGeminiStatus,
  getGrokStatus,
  getOpenaiStatus,
  listAllOpinions,
  listOpinions,
  previewGemini,
  previewGrok,
  previewOpenai,
  type SecondOpinion,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

/** What a reviewer is asked about. */
export type AskedSubject = Pick<SecondOpinion, 'subjectType' | 'subjectId'>;

const POLL_MS = 2_000;
const SHOWN = 100;

const CALLS = {
  grok: { status: getGrokStatus, preview: previewGrok, ask: askGrok },
  openai: { status: getOpenaiStatus, preview: previewOpenai, ask: askOpenai },
  gemini: { status: getGeminiStatus, preview: previewGemini, ask: askGemini },
} as const;

/** Asks again while an opinion is on its way. */
export const whileQueued = (list: readonly { status: string }[] | undefined): number | false =>
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
export const opinionPreviewQuery = (provider: AiProvider, { subjectType, subjectId }: AskedSubject) =>
  queryOptions({
    queryKey: [CALLS[provider].preview.path, subjectId],
    queryFn: ({ signal }) =>
      api.call(CALLS[provider].preview, { body: { purpose: subjectType, subjectId } }, { signal }),
  });

export const useAskBuiltIn = (id: string) =>
  useMutation({
    meta: { called: askBuiltInReviewer },
    mutationFn: () => api.call(askBuiltInReviewer, { id }),
  });

/** The same about a dashboard or a summary. */
export const useAskBuiltInAbout = (subject: AskedSubject) =>
  useMutation({
    meta: { called: askBuiltInOpinion },
    mutationFn: () => api.call(askBuiltInOpinion, { body: subject }),
  });

export const useAskProvider = (provider: AiProvider, subject: AskedSubject) =>
  useMutation({
    meta: { called: CALLS[provider].ask },
    mutationFn: () => api.call(CALLS[provider].ask, { body: { ...subject, confirmed: true } }),
  });

/** What a reviewer saw becomes a comment on the dashboard that it is about. */
export const useCommentOnDashboard = (id: string) =>
  useMutation({
    meta: { called: createComment },
    mutationFn: (text: string) => api.call(createComment, { id, body: { text } }),
  });
