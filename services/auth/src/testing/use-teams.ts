import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Invitation, Me, MemberRole, Switched, Team } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from './running-auth.js';

export let auth: RunningAuth;

/** The auth service for the tests of a file about workspaces with several members. */
export function useTeams(settings: () => Promise<Record<string, string>> = async () => ({})): void {
  beforeAll(async () => {
    auth = await startAuth(await settings());
  });
  afterAll(() => auth?.stop());
}

export type Refused = { code: string; message: string };
type Role = MemberRole;

/** An account whose own workspace has a contract, with so many seats. */
export async function company(seats?: number): Promise<Account> {
  const boss = await auth.signUp();
  const body = { plan: 'enterprise', limits: seats ? { users: seats } : {} };
  const token = await auth.owner();
  expect((await auth.call('PATCH', `/api/admin/users/${boss.id}/subscription`, { token, body })).status).toBe(
    200,
  );
  return { ...boss, token: await auth.signIn(boss.username, PASSWORD) };
}

export const invite = (by: { token: string }, email: string, role: Role = 'editor') =>
  auth.call<Invitation & Refused>('POST', '/api/team/invitations', {
    token: by.token,
    body: { email, role },
  });
export const team = async ({ token }: { token: string }) =>
  (await auth.call<Team>('GET', '/api/team', { token })).body;
export const me = (token: string) => auth.call<Me>('GET', '/api/auth/me', { token });

export async function linkTo(email: string): Promise<string> {
  const { text } = await auth.mailTo(email, 'invited to a workspace');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}

export const accept = ({ token }: { token: string }, link: string) =>
  auth.call<Switched & Refused>('POST', '/api/team/invitations/accept', { token, body: { token: link } });

/** A new account that has joined, with a token that acts in the workspace. */
export async function join(boss: { token: string }, role: Role = 'editor'): Promise<Account> {
  const account = await auth.signUp();
  expect((await invite(boss, account.email, role)).status).toBe(201);
  const { status, body } = await accept(account, await linkTo(account.email));
  expect(status).toBe(200);
  return { ...account, token: body.accessToken };
}

export const setRole = (by: { token: string }, id: string, role: Role) =>
  auth.call<Refused>('PATCH', `/api/team/members/${id}`, { token: by.token, body: { role } });
export const remove = (by: { token: string }, id: string) =>
  auth.call<Refused>('DELETE', `/api/team/members/${id}`, { token: by.token });
export const leave = ({ token }: { token: string }) =>
  auth.call<Refused>('POST', '/api/team/leave', { token });
export const renewed = async ({ username }: Account) => auth.signIn(username, PASSWORD);
