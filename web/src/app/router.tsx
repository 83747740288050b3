import { createBrowserRouter, Navigate } from 'react-router-dom';
import { dashboardRoutes } from '../features/dashboards/routes.js';
import { dataSourceRoutes } from '../features/data-sources/routes.js';
import { insightRoutes } from '../features/insights/routes.js';
import { FIRST_SCREEN } from '../lib/first-screen.js';
import { startSession } from '../session/session.js';
import { ScreenSpinner } from '../ui/spinner.js';
import { NotFound } from './not-found.js';
import { PublicFrame } from './public-frame.js';
import { Root } from './root.js';
import { RootError, RouteError } from './route-error.js';

/** Asks for the session while the screen's code is still on its way. */
function sessionLoader(): null {
  startSession();
  return null;
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: ScreenSpinner,
    children: [
      { path: '/', lazy: () => import('../features/start/start-page.js') },
      { path: '/auth', lazy: () => import('../features/auth/auth-page.js') },
      { path: '/home', element: <Navigate to={FIRST_SCREEN} replace /> },
      {
        loader: sessionLoader,
        lazy: { Component: async () => (await import('./shell.js')).Component },
        children: [
          {
            ErrorBoundary: RouteError,
            children: [...dataSourceRoutes, ...dashboardRoutes, ...insightRoutes],
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
