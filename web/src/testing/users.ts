import type { Me, Session } from '@plumbline/contracts';

/** Somebody with an account, as the server describes them. */
export const userNamed = (username: string, more: Partial<Me> = {}): Me => ({
  id: `00000000-0000-4000-8000-${Buffer.from(username).toString('hex').padStart(12, '0').slice(-12)}`,
  username,
  email: `${username}@plumbline.example`,
  role: 'user',
  plan: 'free',
  workspaceId: '00000000-0000-4000-8000-000000000001',
  workspaceName: `${username}’s workspace`,
  workspaceRole: 'owner',
  timezone: 'UTC',
  twoFactorEnabled: false,
  emailVerified: true,
  displayName: '',
  avatar: null,
  deletionAt: null,
  createdAt: '2026-01-05T08:00:00.000Z',
  ...more,
});

/** What a complete sign-in answers. */
export const sessionOf = ({ id, username, email, role, plan }: Me, more: Partial<Session> = {}): Session => ({
  user: { id, username, email, role, plan },
  accessToken: `token of ${username}`,
  expiresIn: 900,
  ...more,
});
