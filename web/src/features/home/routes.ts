import type { RouteObject } from 'react-router-dom';

export const homeRoutes: RouteObject[] = [{ path: '/home', lazy: () => import('./home-page.js') }];
