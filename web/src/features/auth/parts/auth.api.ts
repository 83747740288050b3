import {
  confirmEmailChange,
  requestPasswordReset,
  requestUsername,
  resetPassword,
  verifyEmail,
} from '@plumbline/contracts';
import { api } from '../../../shared/api/api.js';
import { isApiError } from '../../../shared/api/api-error.js';

/** The answers are the same whether or not somebody has that address. */
export const requestResetLink = (email: string) => api.call(requestPasswordReset, { body: { email } });
export const requestForgottenUsername = (email: string) => api.call(requestUsername, { body: { email } });

export const replacePassword = (body: { token: string; newPassword: string }) =>
  api.call(resetPassword, { body });

/** By the token of the link that was mailed to the address. */
export const confirmEmailAddress = (token: string) => api.call(verifyEmail, { body: { token } });

/** By the token of one of the two mails; works signed in or not. */
export const confirmEmail = (token: string) => api.call(confirmEmailChange, { body: { token } });

/** What the server itself said about a failure; undefined when it said nothing that people can use. */
export function serverText(error: unknown): string | undefined {
  if (!isApiError(error) || error.status === 0 || error.code === 'not_json') return undefined;
  return error.message.startsWith('Request failed with status') ? undefined : error.message;
}

export const isEmailAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
