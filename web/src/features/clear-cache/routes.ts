import type { RouteObject } from 'react-router-dom';

export const clearCacheRoutes: RouteObject[] = [
  { path: '/clear-cache', lazy: () => import('./clear-cache-page.js') },
];
