import type { RouteObject } from 'react-router-dom';
import { administrationRoutes } from '../features/administration/routes.js';
import { askRoutes } from '../features/ask/routes.js';
import { browserCompatibilityRoutes } from '../features/browser-compatibility/routes.js';
import { dashboardRoutes } from '../features/dashboards/routes.js';
import { dataSourceRoutes } from '../features/data-sources/routes.js';
import { documentRoutes } from '../features/documents/routes.js';
import { exportRoutes } from '../features/exports/routes.js';
import { extractionRoutes } from '../features/extractions/routes.js';
import { healthRoutes } from '../features/health/routes.js';
import { homeRoutes } from '../features/home/routes.js';
import { insightRoutes } from '../features/insights/routes.js';
import { predictionRoutes } from '../features/predictions/routes.js';
import { pricingRoutes } from '../features/pricing/routes.js';
import { profileRoutes } from '../features/profile/routes.js';
import { resourceRoutes } from '../features/resources/routes.js';
import { schedulerRoutes } from '../features/scheduler/routes.js';
import { summaryRoutes } from '../features/summaries/routes.js';
import { teamRoutes } from '../features/teams/routes.js';
import { RoleGuard } from './role-guard.js';
import { RouteError } from './route-error.js';

/** The screens behind sign-in, in the frame that they share. */
export const signedInRoutes: RouteObject = {
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
};
