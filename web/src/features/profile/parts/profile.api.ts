import {
  beginSecondFactor,
  type ChangePasswordBody,
  type ConfirmSecondFactorBody,
  type CreateApiTokenBody,
  cancelEmailChange,
  changeEmail,
  changePassword,
  confirmSecondFactor,
  createApiToken,
  deleteAccount,
  deleteAvatar,
  deletePasskey,
  disableSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listApiTokens,
  listSessions,
  listSignIns,
  renewRecoveryCodes,
  restoreAccount,
  revokeApiToken,
  setAvatar,
  updateProfile,
} from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: [getSecondFactor.path],
    queryFn: ({ signal }) => api.call(getSecondFactor, {}, { signal }),
  });
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [listSessions.path],
    queryFn: ({ signal }) => api.call(listSessions, {}, { signal }),
  });
export const signInsQuery = () =>
  queryOptions({
    queryKey: [listSignIns.path],
    queryFn: ({ signal }) => api.call(listSignIns, {}, { signal }),
  });
export const apiTokensQuery = () =>
  queryOptions({
    queryKey: [listApiTokens.path],
    queryFn: ({ signal }) => api.call(listApiTokens, {}, { signal }),
  });

export const saveDisplayName = (displayName: string) => api.call(updateProfile, { body: { displayName } });
export const chooseAvatar = (image: string) => api.call(setAvatar, { body: { image } });
export const removeAvatar = () => api.call(deleteAvatar);
export const saveEmail = (email: string) => api.call(changeEmail, { body: { email } });
export const keepEmail = () => api.call(cancelEmailChange);
export const savePassword = (body: ChangePasswordBody) => api.call(changePassword, { body });

export const startSecondFactor = (method: 'mail' | 'app' | 'passkey') =>
  api.call(beginSecondFactor, { body: { method } });
export const confirmNewSecondFactor = (body: ConfirmSecondFactorBody) =>
  api.call(confirmSecondFactor, { body });
export const switchOffSecondFactor = () => api.call(disableSecondFactor);
export const replaceRecoveryCodes = () => api.call(renewRecoveryCodes);
export const forgetPasskey = (id: string) => api.call(deletePasskey, { id });

export const closeSession = (id: string) => api.call(endSession, { id });
export const closeOtherSessions = () => api.call(endOtherSessions);

export const addApiToken = (body: CreateApiTokenBody) => api.call(createApiToken, { body });
export const removeApiToken = (id: string) => api.call(revokeApiToken, { id });

export const leaveAccount = () => api.call(deleteAccount);
export const keepAccount = () => api.call(restoreAccount);
