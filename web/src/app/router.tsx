import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { ensureSession } from '../entities/session/session.js';
import { administrationRoutes } from '../features/administration/routes.js';
import { askRoutes } from '../features/ask/routes.js';
import { authRoutes } from '../features/auth/routes.js';
import { browserCompatibilityRoutes } from '../features/browser-compatibility/routes.js';
import { clearCacheRoutes } from '../features/clear-cache/routes.js';
import { guestRoutes } from '../features/dashboards/guest/routes.js';
import { dashboardRoutes } from '../features/dashboards/routes.js';
import { dataSourceRoutes } from '../features/data-sources/routes.js';
import { documentRoutes } from '../features/documents/routes.js';
import { exportRoutes } from '../features/exports/routes.js';
import { extractionRoutes } from '../features/extractions/routes.js';
import { healthRoutes } from '../features/health/routes.js';
import { homeRoutes } from '../features/home/routes.js';
import { insightRoutes } from '../features/insights/routes.js';
import { landingRoutes } from '../features/landing/routes.js';
import { legalRoutes } from '../features/legal/routes.js';
import { predictionRoutes } from '../features/predictions/routes.js';
import { pricingRoutes } from '../features/pricing/routes.js';
import { profileRoutes } from '../features/profile/routes.js';
import { resourceRoutes } from '../features/resources/routes.js';
import { schedulerRoutes } from '../features/scheduler/routes.js';
import { summaryRoutes } from '../features/summaries/routes.js';
import { joinRoutes, teamRoutes } from '../features/teams/routes.js';
import { queryClient } from '../shared/api/query-client.js';
import { publicFactsQuery } from '../shared/layout/public-facts.api.js';
import { PublicFrame } from '../shared/layout/public-frame.js';
import { FirstPaint } from './first-paint/first-paint.js';
import { MissingPage } from './missing-page.js';
import { RoleGuard } from './role-guard.js';
import { Root } from './root.js';
import { RootError, RouteError } from './route-error.js';

/** Asks for the session and for what every footer says while the screen's code is still on its way. */
function firstLoader({ request }: LoaderFunctionArgs): null {
  ensureSession(new URL(request.url).pathname);
  void queryClient.prefetchQuery(publicFactsQuery());
  return null;
}

const ROUTES: RouteObject[] = [
  {
    Component: Root,
    loader: firstLoader,
    shouldRevalidate: () => true,
    ErrorBoundary: RootError,
    HydrateFallback: FirstPaint,
    children: [
      ...landingRoutes,
      ...authRoutes,
      ...joinRoutes,
      ...clearCacheRoutes,
      ...legalRoutes,
      ...guestRoutes,
      {
        lazy: () => import('./shell.js'),
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              ...homeRoutes,
              ...dataSourceRoutes,
              ...documentRoutes,
              ...extractionRoutes,
              ...dashboardRoutes,
              ...insightRoutes,
              ...askRoutes,
              ...predictionRoutes,
              ...exportRoutes,
              ...summaryRoutes,
              ...pricingRoutes,
              ...profileRoutes,
              { lazy: () => import('./team-frame.js'), children: teamRoutes },
              ...resourceRoutes,
              ...schedulerRoutes,
              {
                element: <RoleGuard roles={['owner']} />,
                children: [...browserCompatibilityRoutes, ...healthRoutes],
              },
              {
                element: <RoleGuard roles={['owner', 'admin']} />,
                children: administrationRoutes(),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        element: (
          <PublicFrame>
            <MissingPage />
          </PublicFrame>
        ),
      },
    ],
  },
];

/** Begins to load the first screen, for which a session must have been provided. */
export const createRouter = () => createBrowserRouter(ROUTES);
