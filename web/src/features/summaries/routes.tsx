import type { RouteObject } from 'react-router-dom';

export const summaryRoutes: RouteObject[] = [
  { path: '/summaries', lazy: () => import('./summaries-page.js') },
  { path: '/summaries/:id', lazy: () => import('./detail/summary-page.js') },
];
