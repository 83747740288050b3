import type { RouteObject } from 'react-router-dom';

export const exportRoutes: RouteObject[] = [{ path: '/exports', lazy: () => import('./exports-page.js') }];
