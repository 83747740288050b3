import { isApiError } from '../../api/api-error.js';

/** The sentences that the specification words for a failed sign-in or sign-up. */

export function loginErrorText(error: unknown): string {
  const fallback = 'Login failed. Please check your credentials and try again.';
  if (!isApiError(error)) return fallback;
  if (hasServerText(error.message)) return error.message;
  return error.status === 401 ? 'Invalid username or password.' : fallback;
}

interface SignUpFailure {
  text: string;
  /** The field that it is about, if it is about one. */
  field?: SignUpField;
}
export type SignUpField = 'username' | 'email' | 'password';

export function signUpFailure(error: unknown): SignUpFailure {
  if (!isApiError(error)) return { text: 'Registration failed. Please try again.' };
  if (error.code === 'not_json' || error.message.trimStart().startsWith('<'))
    return { text: 'Registration failed. Please check your information and try again.' };
  if (/username already exists/i.test(error.message))
    return { text: 'Username already exists. Please choose a different username.', field: 'username' };
  if (/email already registered/i.test(error.message))
    return { text: 'Email already registered. Please use a different email address.', field: 'email' };
  if (error.status === 409)
    return { text: 'Username or email already exists. Please try different credentials.' };
  if (!hasServerText(error.message)) return { text: 'Registration failed. Please try again.' };
  return fieldProblem(error.details) ?? { text: error.message, field: fieldNamed(error.message) };
}

/** Our own last resort is no sentence for people. */
const hasServerText = (message: string) => !message.startsWith('Request failed with status');

const FIELDS: readonly SignUpField[] = ['username', 'email', 'password'];
const isField = (name: unknown): name is SignUpField => FIELDS.includes(name as SignUpField);

/** The first problem of a validation answer (`[{path, message}]`) that a field of the form can show. */
function fieldProblem(details: unknown): SignUpFailure | undefined {
  const problems = (Array.isArray(details) ? details : []) as Array<{ path?: unknown; message?: unknown }>;
  const problem = problems.find(({ path }) => isField(path));
  if (!problem || typeof problem.message !== 'string') return undefined;
  return { text: problem.message, field: problem.path as SignUpField };
}

function fieldNamed(message: string): SignUpField | undefined {
  return FIELDS.find((field) => message.toLowerCase().includes(field));
}
