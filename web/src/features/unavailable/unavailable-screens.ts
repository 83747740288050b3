/** Screens whose feature this version does not have, with what each will do. A line goes when its feature comes. */
export const UNAVAILABLE_SCREENS = {
  '/health-ai': {
    title: 'Health AI',
    purpose: 'will answer questions about health data of your own, without diagnosing anything',
  },
  '/admin/replication': {
    title: 'Replication',
    purpose: 'will keep a second installation equal to this one and say how far it is behind',
  },
} as const;

export type UnavailablePath = keyof typeof UNAVAILABLE_SCREENS;
