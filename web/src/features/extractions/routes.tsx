import type { RouteObject } from 'react-router-dom';

export const extractionRoutes: RouteObject[] = [
  { path: '/extractions', lazy: () => import('./extractions-page.js') },
  { path: '/extractions/batches/:id', lazy: () => import('./batch/batch-page.js') },
  { path: '/extractions/templates/:id', lazy: () => import('./templates/template-page.js') },
  { path: '/extractions/:id', lazy: () => import('./review/review-page.js') },
];
