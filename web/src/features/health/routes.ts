/** Behind the guard for the owner; the server is the wall. */
export const healthRoutes = [{ path: '/health-ai', lazy: () => import('./health-page.js') }];
