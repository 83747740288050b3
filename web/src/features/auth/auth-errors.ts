import { isApiError } from '../../shared/api/api-error.js';
import { serverText } from './parts/auth.api.js';

/** The sentences that the specification words for a failed sign-in or sign-up. */

export function loginErrorText(error: unknown): string {
  const text = serverText(error);
  if (text !== undefined) return text;
  if (isApiError(error) && error.status === 401) return 'Invalid username or password.';
  return 'Login failed. Please check your credentials and try again.';
}

interface SignUpFailure {
  text: string;
  /** The field that it is about, if it is about one. */
  field?: SignUpField;
}
export type SignUpField = 'username' | 'email' | 'password';

export function signUpFailure(error: unknown): SignUpFailure {
  if (!isApiError(error)) return { text: 'Registration failed. Please try again.' };
  if (error.code === 'not_json')
    return { text: 'Registration failed. Please check your information and try again.' };
  if (/username already exists/i.test(error.message))
    return { text: 'Username already exists. Please choose a different username.', field: 'username' };
  if (/email already registered/i.test(error.message))
    return { text: 'Email already registered. Please use a different email address.', field: 'email' };
  if (error.status === 409)
    return { text: 'Username or email already exists. Please try different credentials.' };
  const text = serverText(error);
  if (text === undefined) return { text: 'Registration failed. Please try again.' };
  return { text: text.replace(NAMED, ''), field: fieldNamed(text) };
}

const FIELDS: readonly SignUpField[] = ['username', 'email', 'password'];
/** How a body's check begins its sentence. */
const NAMED = /^(username|email|password): /;

function fieldNamed(message: string): SignUpField | undefined {
  return FIELDS.find((field) => message.toLowerCase().includes(field));
}
