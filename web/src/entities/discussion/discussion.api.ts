import {
  addToDiscussion,
  type Comment,
  changeInDiscussion,
  listAssignments,
  listDiscussion,
  listNotices,
  type NewComment,
  pathOf,
  readNotices,
  removeFromDiscussion,
  type UpdateCommentBody,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

const COMMENTS = '/api/comments';

export const discussionQuery = (id: string) =>
  queryOptions({
    queryKey: [COMMENTS, id],
    queryFn: ({ signal }) => api.call(listDiscussion, { id }, { signal }),
    staleTime: 0,
  });

export const useComment = (id: string) =>
  useMutation({
    meta: { called: addToDiscussion, input: { id } },
    mutationFn: (body: NewComment) => api.call(addToDiscussion, { id, body }),
  });

export const useChangeComment = ({ id: commentId, about: { id } }: Comment) =>
  useMutation({
    meta: { called: changeInDiscussion, input: { id } },
    mutationFn: (body: UpdateCommentBody) => api.call(changeInDiscussion, { id, commentId, body }),
  });

export const useDeleteComment = ({ id: commentId, about: { id } }: Comment) =>
  useMutation({
    meta: { called: removeFromDiscussion, input: { id } },
    mutationFn: () => api.call(removeFromDiscussion, { id, commentId }),
  });

/** How many lines a page of what concerns the reader has. */
export const PAGE_SIZE = 20;

/** Comments that the reader is to deal with, or has dealt with. */
export const assignmentsQuery = (isDone: boolean, offset: number) =>
  queryOptions({
    queryKey: [pathOf(listAssignments), { isDone, offset }],
    queryFn: async ({ signal }) => {
      const query = { done: isDone ? ('true' as const) : ('false' as const), offset, limit: PAGE_SIZE };
      const { data, headers } = await api.send(listAssignments, { query }, { signal });
      return { comments: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

/** What the reader was told; `userId` is theirs, by which the live stream names them. */
export const noticesQuery = (userId: string, offset = 0) =>
  queryOptions({
    queryKey: [listNotices.path, userId, { offset }],
    queryFn: ({ signal }) => api.call(listNotices, { query: { offset, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const useReadNotices = () =>
  useMutation({
    meta: { called: readNotices },
    mutationFn: (ids: string[] | undefined) => api.call(readNotices, { body: ids ? { ids } : {} }),
  });
