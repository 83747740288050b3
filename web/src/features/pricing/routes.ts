import type { RouteObject } from 'react-router-dom';

export const pricingRoutes: RouteObject[] = [{ path: '/pricing', lazy: () => import('./pricing-page.js') }];
