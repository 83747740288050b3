import { createBrowserRouter, type LoaderFunctionArgs } from 'react-router-dom';
import { enterPath } from '../entities/session/session.js';
import { administrationRoutes } from '../features/administration/routes.js';
import { browserCompatibilityRoutes } from '../features/browser-compatibility/routes.js';
import { guestRoutes } from '../features/dashboards/guest/routes.js';
import { dashboardRoutes } from '../features/dashboards/routes.js';
import { dataSourceRoutes } from '../features/data-sources/routes.js';
import { insightRoutes } from '../features/insights/routes.js';
import { legalRoutes } from '../features/legal/routes.js';
import { profileRoutes } from '../features/profile/routes.js';
import { resourceRoutes } from '../features/resources/routes.js';
import {
  unavailableAdminRoutes,
  unavailableOwnerRoutes,
  unavailableRoutes,
} from '../features/unavailable/routes.js';
import { queryClient } from '../shared/api/query-client.js';
import { publicFactsQuery } from '../shared/layout/public-facts.api.js';
import { PublicFrame } from '../shared/layout/public-frame.js';
import { RoleGuard } from './access-denied.js';
import { FirstPaint } from './first-paint/first-paint.js';
import { NotFound } from './not-found.js';
import { Root } from './root.js';
import { RootError, RouteError } from './route-error.js';

/** Asks for the session and for what every footer says while the screen's code is still on its way. */
function firstLoader({ request }: LoaderFunctionArgs): null {
  enterPath(new URL(request.url).pathname);
  void queryClient.prefetchQuery(publicFactsQuery());
  return null;
}

export const router = createBrowserRouter([
  {
    Component: Root,
    loader: firstLoader,
    shouldRevalidate: () => true,
    ErrorBoundary: RootError,
    HydrateFallback: FirstPaint,
    children: [
      { path: '/', lazy: () => import('../features/landing/landing-page.js') },
      { path: '/auth', lazy: () => import('../features/auth/auth-page.js') },
      { path: '/reset-password', lazy: () => import('../features/auth/reset/reset-page.js') },
      { path: '/verify-email', lazy: () => import('../features/auth/verify-email-page.js') },
      { path: '/clear-cache', lazy: () => import('../features/clear-cache/clear-cache-page.js') },
      ...legalRoutes,
      ...guestRoutes,
      {
        lazy: { Component: async () => (await import('./shell.js')).Component },
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              { path: '/home', lazy: () => import('../features/home/home-page.js') },
              ...dataSourceRoutes,
              ...dashboardRoutes,
              ...insightRoutes,
              { path: '/pricing', lazy: () => import('../features/pricing/pricing-page.js') },
              ...profileRoutes,
              ...resourceRoutes,
              ...unavailableRoutes,
              {
                element: <RoleGuard roles={['owner']} />,
                children: [...browserCompatibilityRoutes, ...unavailableOwnerRoutes],
              },
              {
                element: <RoleGuard roles={['owner', 'admin']} />,
                children: [...administrationRoutes, ...unavailableAdminRoutes],
              },
            ],
          },
        ],
      },
      {
        path: '*',
        element: (
          <PublicFrame>
            <NotFound />
          </PublicFrame>
        ),
      },
    ],
  },
]);
