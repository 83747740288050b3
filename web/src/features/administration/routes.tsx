/** Behind the guard for owner and admin; the server is the wall. */
export const administrationRoutes = [{ path: '/admin', lazy: () => import('./administration-page.js') }];
