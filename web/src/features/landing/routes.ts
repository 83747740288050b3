import type { RouteObject } from 'react-router-dom';

export const landingRoutes: RouteObject[] = [{ path: '/', lazy: () => import('./landing-page.js') }];
