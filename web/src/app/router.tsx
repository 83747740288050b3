import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  matchRoutes,
  type PatchRoutesOnNavigationFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { ensureSession } from '../entities/session/session.js';
import { authRoutes } from '../features/auth/routes.js';
import { clearCacheRoutes } from '../features/clear-cache/routes.js';
import { guestRoutes } from '../features/dashboards/guest/routes.js';
import { landingRoutes } from '../features/landing/routes.js';
import { legalRoutes } from '../features/legal/routes.js';
import { joinRoutes } from '../features/teams/routes.js';
import { queryClient } from '../shared/api/query-client.js';
import { publicFactsQuery } from '../shared/layout/public-facts.api.js';
import { FirstPaint } from './first-paint/first-paint.js';
import { Root } from './root.js';
import { RootError } from './route-error.js';

const ROOT = 'root';
const PUBLIC_ROUTES: RouteObject[] = [
  ...landingRoutes,
  ...authRoutes,
  ...joinRoutes,
  ...clearCacheRoutes,
  ...legalRoutes,
  ...guestRoutes,
];

/** Asks for the session and for what every footer says while the screen's code is still on its way. */
function firstLoader({ request }: LoaderFunctionArgs): null {
  ensureSession(new URL(request.url).pathname);
  void queryClient.prefetchQuery(publicFactsQuery());
  return null;
}

const ROUTES: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    loader: firstLoader,
    shouldRevalidate: () => true,
    ErrorBoundary: RootError,
    HydrateFallback: FirstPaint,
    children: [...PUBLIC_ROUTES, { path: '*', lazy: () => import('./unknown-address.js') }],
  },
];

/**
 * Adds the screens behind sign-in with the first path that may be one of theirs: visitors and guests, who never open
 * one, do not load even their names.
 */
function addSignedInRoutes() {
  let areAdded = false;
  return async ({ path, patch }: PatchRoutesOnNavigationFunctionArgs): Promise<void> => {
    if (areAdded || matchRoutes(PUBLIC_ROUTES, path)) return;
    ensureSession(path);
    const { signedInRoutes } = await import('./signed-in-routes.js');
    patch(ROOT, [signedInRoutes]);
    areAdded = true;
  };
}

/** Begins to load the first screen, for which a session must have been provided. */
export const createRouter = () =>
  createBrowserRouter(ROUTES, { patchRoutesOnNavigation: addSignedInRoutes() });
