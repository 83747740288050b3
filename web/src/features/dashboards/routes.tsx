import type { RouteObject } from 'react-router-dom';

export const dashboardRoutes: RouteObject[] = [
  { path: '/dashboards', lazy: () => import('./dashboards-page.js') },
];
