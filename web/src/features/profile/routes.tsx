/** `lazy` keeps the screen's code out of the first download. */
export const profileRoutes = [{ path: '/profile', lazy: () => import('./profile-page.js') }];
