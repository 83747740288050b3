import {
  acceptInvitation,
  changeMemberRole,
  copyInvitationLink,
  exportTeamAudit,
  getTeam,
  type InviteBody,
  inviteMember,
  leaveTeam,
  listMadeObjects,
  listTeamAudit,
  type MemberRole,
  readInvitation,
  removeMember,
  renameWorkspace,
  resendInvitation,
  transferOwnership,
  withdrawInvitation,
} from '@plumbline/contracts';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api/api.js';
import { fetchFile } from '../../shared/api/fetch-file.js';
import { copyText } from '../../shared/lib/browser/copy-text.js';
import { saveFile } from '../../shared/lib/browser/save-text.js';
import { toast } from '../../shared/ui/toasts/toast-store.js';

export const PAGE_SIZE = 50;

/** One page of the members with what stands around it, kept in sight while the next one comes. */
export const teamQuery = (search: string, offset: number) =>
  queryOptions({
    queryKey: [getTeam.path, { search, offset }],
    queryFn: ({ signal }) => api.call(getTeam, { query: { search, offset, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What each member made; members are shown without it until it is here. */
export const madeQuery = () =>
  queryOptions({
    queryKey: [listMadeObjects.path],
    queryFn: ({ signal }) => api.call(listMadeObjects, {}, { signal }),
  });

export const teamAuditQuery = (offset: number) =>
  queryOptions({
    queryKey: [listTeamAudit.path, { offset }],
    queryFn: async ({ signal }) => {
      const { data, headers } = await api.send(
        listTeamAudit,
        { query: { offset, limit: PAGE_SIZE } },
        { signal },
      );
      return { entries: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    placeholderData: keepPreviousData,
  });

const said = ({ message }: { message: string }) => toast({ variant: 'success', title: message });

export const useRename = () =>
  useMutation({
    meta: { called: renameWorkspace },
    mutationFn: (name: string) => api.call(renameWorkspace, { body: { name } }),
    onSuccess: said,
  });

export const useInvite = () =>
  useMutation({
    meta: { called: inviteMember },
    mutationFn: (body: InviteBody) => api.call(inviteMember, { body }),
    onSuccess: ({ email }) => toast({ variant: 'success', title: `An invitation was sent to ${email}.` }),
  });

export const useResend = () =>
  useMutation({
    meta: { called: resendInvitation },
    mutationFn: (id: string) => api.call(resendInvitation, { id }),
    onSuccess: ({ email }) => toast({ variant: 'success', title: `A new link was sent to ${email}.` }),
  });

export const useCopyLink = () =>
  useMutation({
    meta: { called: copyInvitationLink },
    mutationFn: async (id: string) => {
      const { url } = await api.call(copyInvitationLink, { id });
      if (!(await copyText(url)))
        throw new Error(
          'The browser does not allow this page to copy. Allow it to use the clipboard, and try again.',
        );
    },
    onSuccess: () =>
      toast({
        variant: 'success',
        title: 'The link was copied.',
        description: 'It works once, for the invited address alone. A link that was copied before is void.',
      }),
  });

export const useWithdraw = () =>
  useMutation({
    meta: { called: withdrawInvitation },
    mutationFn: (id: string) => api.call(withdrawInvitation, { id }),
    onSuccess: said,
  });

export const useChangeRole = () =>
  useMutation({
    meta: { called: changeMemberRole },
    mutationFn: ({ id, role }: { id: string; role: MemberRole }) =>
      api.call(changeMemberRole, { id, body: { role } }),
    onSuccess: said,
  });

export const useRemove = () =>
  useMutation({
    meta: { called: removeMember },
    mutationFn: (id: string) => api.call(removeMember, { id }),
    onSuccess: said,
  });

export const leave = () => api.call(leaveTeam);
export const transfer = (userId: string) => api.call(transferOwnership, { body: { userId } });

export const useAuditFile = () =>
  useMutation({
    mutationFn: async () => saveFile('audit-log.csv', await fetchFile(exportTeamAudit, 'text/csv')),
  });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: [readInvitation.path, token],
    queryFn: ({ signal }) => api.call(readInvitation, { body: { token } }, { signal }),
    retry: false,
  });

export const accept = (token: string) => api.call(acceptInvitation, { body: { token } });
