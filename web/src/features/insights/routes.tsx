import type { RouteObject } from 'react-router-dom';

export const insightRoutes: RouteObject[] = [{ path: '/insights', lazy: () => import('./insights-page.js') }];
