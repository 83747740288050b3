import type { RouteObject } from 'react-router-dom';

export const dashboardRoutes: RouteObject[] = [
  { path: '/dashboards', lazy: () => import('./list/dashboards-page.js') },
  { path: '/dashboard/create', lazy: () => import('./list/dashboards-page.js') },
  { path: '/dashboard/:id', lazy: () => import('./detail/dashboard-page.js') },
];
