import { createComment, deleteComment, listComments, updateComment } from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { dashboardKeys } from './dashboards.api.js';

export const commentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...dashboardKeys.of(id), 'comments'],
    queryFn: ({ signal }) => api.call(listComments, { id }, { signal }),
    staleTime: 0,
  });

export const useComment = (id: string) =>
  useMutation({
    meta: { called: createComment, input: { id } },
    mutationFn: (body: { text: string; tileId: string | null }) => api.call(createComment, { id, body }),
  });

export const useUpdateComment = (id: string) =>
  useMutation({
    meta: { called: updateComment, input: { id } },
    mutationFn: ({ commentId, ...body }: { commentId: string; text?: string; resolved?: boolean }) =>
      api.call(updateComment, { id, commentId, body }),
  });

export const useDeleteComment = (id: string) =>
  useMutation({
    meta: { called: deleteComment, input: { id } },
    mutationFn: (commentId: string) => api.call(deleteComment, { id, commentId }),
  });
