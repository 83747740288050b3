import type { RouteObject } from 'react-router-dom';

export const dataSourceRoutes: RouteObject[] = [
  { path: '/data-sources', lazy: () => import('./data-sources-page.js') },
];
