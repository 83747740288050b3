import type { RouteObject } from 'react-router-dom';

export const askRoutes: RouteObject[] = [{ path: '/ask', lazy: () => import('./ask-page.js') }];
