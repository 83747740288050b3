import type { RouteObject } from 'react-router-dom';

export const guestRoutes: RouteObject[] = [
  { path: '/shared/:token', lazy: () => import('./open-link-page.js') },
  { path: '/shared-guest/:dashboardId', lazy: () => import('./guest-page.js') },
];
