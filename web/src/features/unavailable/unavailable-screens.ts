/** Screens whose feature this version does not have, with what each will do. A line goes when its feature comes. */
export const UNAVAILABLE_SCREENS = {
  '/health-ai': {
    title: 'Health AI',
    purpose: 'will answer questions about health data of your own, without diagnosing anything',
  },
} as const;

export type UnavailablePath = keyof typeof UNAVAILABLE_SCREENS;
