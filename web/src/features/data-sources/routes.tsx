import type { RouteObject } from 'react-router-dom';

export const dataSourceRoutes: RouteObject[] = [
  { path: '/data-sources', lazy: () => import('./list/data-sources-page.js') },
  { path: '/data-sources/:id', lazy: () => import('./detail/data-source-page.js') },
  { path: '/data-sources/:id/reconcile', lazy: () => import('./reconcile/reconcile-page.js') },
];
