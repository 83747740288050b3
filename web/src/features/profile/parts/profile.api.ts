import type {
  ApiToken,
  ChangePasswordBody,
  ConfirmSecondFactorBody,
  CreateApiTokenBody,
  CreatedApiToken,
  Deletion,
  EmailChange,
  Me,
  PasswordSet,
  RecoveryCodes,
  SecondFactorBegun,
  SecondFactorView,
  SessionView,
  SignIn,
} from '@plumbline/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api/api.js';

/** The calls of the profile; keys are paths, so that every other mutation leaves them alone. */
const own = <Answer>(path: string) =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => api.get<Answer>(path, { signal }) });

export const secondFactorQuery = () => own<SecondFactorView>('/api/user/2fa');
export const sessionsQuery = () => own<SessionView[]>('/api/user/sessions');
export const signInsQuery = () => own<SignIn[]>('/api/user/sign-ins');
export const apiTokensQuery = () => own<ApiToken[]>('/api/user/tokens');

export const saveDisplayName = (displayName: string) => api.patch<Me>('/api/user', { body: { displayName } });
export const chooseAvatar = (image: string) => api.put<Me>('/api/user/avatar', { body: { image } });
export const removeAvatar = () => api.delete<Me>('/api/user/avatar');
export const changeEmail = (email: string) => api.post<EmailChange>('/api/user/email', { body: { email } });
export const keepEmail = () => api.delete<{ message: string }>('/api/user/email');
export const changePassword = (body: ChangePasswordBody) =>
  api.post<PasswordSet>('/api/user/password', { body });
export const confirmPassword = (password: string) => api.post('/api/user/confirm', { body: { password } });

export const beginSecondFactor = (method: 'mail' | 'app' | 'passkey') =>
  api.post<SecondFactorBegun>('/api/user/2fa', { body: { method } });
export const confirmSecondFactor = (body: ConfirmSecondFactorBody) =>
  api.post<RecoveryCodes>('/api/user/2fa/confirm', { body });
export const switchOffSecondFactor = () => api.delete<SecondFactorView>('/api/user/2fa');
export const renewRecoveryCodes = () => api.post<RecoveryCodes>('/api/user/2fa/recovery-codes');
export const forgetPasskey = (id: string) => api.delete<SecondFactorView>(`/api/user/2fa/passkeys/${id}`);

export const endSession = (id: string) => api.delete(`/api/user/sessions/${id}`);
export const endOtherSessions = () => api.delete('/api/user/sessions');

export const createApiToken = (body: CreateApiTokenBody) =>
  api.post<CreatedApiToken>('/api/user/tokens', { body });
export const revokeApiToken = (id: string) => api.delete(`/api/user/tokens/${id}`);

export const deleteAccount = () => api.delete<Deletion>('/api/user');
export const keepAccount = () => api.post<Deletion>('/api/user/restore');
