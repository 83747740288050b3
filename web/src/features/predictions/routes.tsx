import type { RouteObject } from 'react-router-dom';

export const predictionRoutes: RouteObject[] = [
  { path: '/predict', lazy: () => import('./predict-page.js') },
  { path: '/predict/:id', lazy: () => import('./detail/prediction-page.js') },
];
