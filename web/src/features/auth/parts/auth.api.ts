import type { EmailChange, PasswordSet } from '@plumbline/contracts';
import { api } from '../../../shared/api/api.js';
import { isApiError } from '../../../shared/api/api-error.js';

interface Said {
  message: string;
}

/** The answers are the same whether or not somebody has that address. */
export const requestResetLink = (email: string) =>
  api.post<Said>('/api/auth/forgot-password', { body: { email } });
export const requestUsername = (email: string) =>
  api.post<Said>('/api/auth/forgot-username', { body: { email } });

export const resetPassword = (body: { token: string; newPassword: string }) =>
  api.post<PasswordSet>('/api/auth/reset-password', { body });

/** By the token of the link that was mailed to the address. */
export const verifyEmail = (token: string) => api.post<Said>('/api/auth/verify-email', { body: { token } });

/** By the token of one of the two mails; works signed in or not. */
export const confirmEmail = (token: string) =>
  api.post<EmailChange>('/api/user/email/confirm', { body: { token } });

/** What the server itself said about a failure; undefined when it said nothing that people can use. */
export function serverText(error: unknown): string | undefined {
  if (!isApiError(error) || error.status === 0 || error.code === 'not_json') return undefined;
  return error.message.startsWith('Request failed with status') ? undefined : error.message;
}

export const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
