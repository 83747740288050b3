/** Behind the guard for the owner; the server is the wall. */
export const browserCompatibilityRoutes = [
  { path: '/browser-compatibility', lazy: () => import('./browser-compatibility-page.js') },
];
