import type { RouteObject } from 'react-router-dom';

export const schedulerRoutes: RouteObject[] = [
  { path: '/scheduler', lazy: () => import('./scheduler-page.js') },
];
