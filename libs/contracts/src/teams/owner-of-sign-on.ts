/** What an owner alone decides about how people come into a workspace: domains, single sign-on, directories. */
export const ownerOfSignOn = {
  owner: 'auth',
  access: 'session',
  least: 'owner',
  feature: 'singleSignOn',
  status: 200,
} as const;
