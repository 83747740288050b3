import {
  type ApprovalRule,
  type ApprovalStepBody,
  getApprovalSettings,
  listAwaitingApproval,
  setApprovalSettings,
  takeApprovalStep,
} from '@plumbline/contracts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';

export const approvalSettingsQuery = () =>
  queryOptions({
    queryKey: ['/api/approvals', 'settings'],
    queryFn: ({ signal }) => api.call(getApprovalSettings, {}, { signal }),
  });

/** Summaries that wait for approval. */
export const awaitingQuery = () =>
  queryOptions({
    queryKey: [listAwaitingApproval.path],
    queryFn: ({ signal }) => api.call(listAwaitingApproval, {}, { signal }),
  });

export const useSetApprovalRule = () =>
  useMutation({
    meta: { called: setApprovalSettings },
    mutationFn: (rule: ApprovalRule) => api.call(setApprovalSettings, { body: { rule } }),
  });

export const useApprovalStep = (id: string) =>
  useMutation({
    meta: { called: takeApprovalStep, input: { id } },
    mutationFn: (body: ApprovalStepBody) => api.call(takeApprovalStep, { id, body }),
  });
