import {
  type ChangeReviewBody,
  type CodeFindingsQuery,
  type CodeSubject,
  changeCodeReview,
  commentOnCodeReview,
  getCodeGate,
  getCodeReview,
  type JudgeFindingBody,
  judgeCodeFinding,
  listCodeFindings,
  listCodeReviews,
  type ReviewCommentBody,
  runCodeAnalysis,
  type StartReviewBody,
  startCodeReview,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

const POLL_MS = 2_000;
const SHOWN = 100;
export const FINDINGS_SHOWN = 50;

/** Changes that were reviewed; asked again while one is being read. */
export const codeReviewsQuery = () =>
  queryOptions({
    queryKey: [listCodeReviews.path],
    queryFn: ({ signal }) => api.call(listCodeReviews, { query: { limit: SHOWN } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'queued') ? POLL_MS : false),
  });

export const codeReviewQuery = (id: string, status: string) =>
  queryOptions({
    queryKey: [listCodeReviews.path, id, status],
    queryFn: ({ signal }) => api.call(getCodeReview, { id }, { signal }),
  });

export const useStartReview = () =>
  useMutation({
    meta: { called: startCodeReview },
    mutationFn: (body: StartReviewBody) => api.call(startCodeReview, { body }),
  });

export const useChangeReview = (id: string) =>
  useMutation({
    meta: { called: changeCodeReview },
    mutationFn: (body: ChangeReviewBody) => api.call(changeCodeReview, { id, body }),
  });

export const useCommentOnReview = (id: string) =>
  useMutation({
    meta: { called: commentOnCodeReview },
    mutationFn: (body: ReviewCommentBody) => api.call(commentOnCodeReview, { id, body }),
  });

/** A page of the findings and how many there are, kept in sight while the next page comes. */
export const codeFindingsQuery = (
  query: Pick<CodeFindingsQuery, 'subject' | 'severity' | 'status' | 'offset'>,
  run: string,
) =>
  queryOptions({
    // A run that came to its end may have found others.
    queryKey: [listCodeFindings.path, query, run],
    queryFn: async ({ signal }) => {
      const { data, headers } = await api.send(
        listCodeFindings,
        { query: { ...query, limit: FINDINGS_SHOWN } },
        { signal },
      );
      return { findings: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

/** Whether new findings stand in the way; asked again while a run is on its way. */
export const codeGateQuery = (subject: CodeSubject) =>
  queryOptions({
    queryKey: [getCodeGate.path, subject],
    queryFn: ({ signal }) => api.call(getCodeGate, { query: { subject } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.lastRun?.status === 'queued' ? POLL_MS : false),
  });

export const useRunAnalysis = () =>
  useMutation({
    meta: { called: runCodeAnalysis },
    mutationFn: (subject: CodeSubject) => api.call(runCodeAnalysis, { body: { subject } }),
  });

export const useJudgeFinding = () =>
  useMutation({
    meta: { called: judgeCodeFinding },
    mutationFn: ({ id, body }: { id: string; body: JudgeFindingBody }) =>
      api.call(judgeCodeFinding, { id, body }),
  });
