import { createBrowserRouter, redirect } from 'react-router-dom';
import { dashboardRoutes } from '../features/dashboards/routes.js';
import { dataSourceRoutes } from '../features/data-sources/routes.js';
import { startSession } from '../session/session.js';
import { ScreenSpinner } from '../ui/spinner.js';
import { NotFound } from './not-found.js';
import { Root } from './root.js';
import { RouteError } from './route-error.js';

/** Where a signed-in visitor lands. */
export const FIRST_SCREEN = '/data-sources';

/** Asks for the session while the screen's code is still on its way. */
function sessionLoader(): null {
  startSession();
  return null;
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: ScreenSpinner,
    children: [
      { path: '/', lazy: () => import('../features/start/start-page.js') },
      { path: '/auth', lazy: () => import('../features/auth/auth-page.js') },
      { path: '/home', loader: () => redirect(FIRST_SCREEN) },
      {
        loader: sessionLoader,
        lazy: { Component: async () => (await import('./shell.js')).Component },
        children: [{ ErrorBoundary: RouteError, children: [...dataSourceRoutes, ...dashboardRoutes] }],
      },
      { path: '*', Component: NotFound },
    ],
  },
]);
