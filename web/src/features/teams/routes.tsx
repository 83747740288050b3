/** `lazy` keeps the screens' code out of the first download. */
export const teamRoutes = [
  { path: '/team', lazy: () => import('./team-page.js') },
  { path: '/for-you', lazy: () => import('./for-you/for-you-page.js') },
];

/** Where the mail of an invitation leads, signed in or not. */
export const joinRoutes = [{ path: '/join', lazy: () => import('./join-page.js') }];
