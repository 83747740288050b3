import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { PASSWORD, type RunningAuth, startAuth } from './running-auth.js';

export const DAY_MS = 86_400_000;

export let auth: RunningAuth;
/** An auth service for the tests of a file. */
export function useSessions(): void {
  beforeAll(async () => {
    auth = await startAuth();
  }, 60_000);
  afterAll(() => auth?.stop());
}

export interface Opened {
  accessToken: string;
  sessionId?: string;
  cookie: string;
  username: string;
}

export const cookiesOf = (headers: Record<string, unknown>): string[] =>
  [headers['set-cookie']].flat().filter((line): line is string => typeof line === 'string');
export const jarOf = (headers: Record<string, unknown>): string =>
  cookiesOf(headers)
    .map((line) => line.split(';')[0])
    .join('; ');

export async function open(more: object = {}, cookie = ''): Promise<Opened> {
  const username = `u${randomUUID().slice(0, 12)}`;
  const body = { username, email: `${username}@x.example`, password: PASSWORD, usLocationAttested: true };
  const { body: answer, headers } = await auth.call<{ accessToken: string; sessionId?: string }>(
    'POST',
    '/api/auth/signup',
    { body: { ...body, ...more }, headers: { cookie } },
  );
  return { ...answer, cookie: jarOf(headers), username };
}
export const signIn = async (username: string, more: object = {}, cookie = '') => {
  const { body, headers } = await auth.call<{ accessToken: string; sessionId?: string }>(
    'POST',
    '/api/auth/login',
    { body: { username, password: PASSWORD, ...more }, headers: { cookie } },
  );
  return { ...body, cookie: jarOf(headers) };
};
export const refresh = (cookie: string) => auth.call('POST', '/api/auth/refresh', { headers: { cookie } });
export const exchange = (sessionId: string) =>
  auth.call<{ accessToken: string }>('POST', '/internal/fallback-session', { body: { sessionId } });
export const me = (token: string) =>
  auth.call<{ username: string; role: string }>('GET', '/api/auth/me', { token });
export const post = (path: string, token: string) => auth.call('POST', `/api/auth/${path}`, { token });
export const logout = (token: string) => post('logout', token);
export const sidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
export const age = (token: string, column: string, seconds: number) =>
  auth.database.query(`UPDATE sessions SET ${column} = ${column} - make_interval(secs => $2) WHERE id = $1`, [
    sidOf(token),
    seconds,
  ]);
