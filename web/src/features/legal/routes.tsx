import type { RouteObject } from 'react-router-dom';

export const legalRoutes: RouteObject[] = [
  { path: '/terms-of-service', lazy: () => import('./terms-page.js') },
  { path: '/privacy-policy', lazy: () => import('./privacy-page.js') },
];
