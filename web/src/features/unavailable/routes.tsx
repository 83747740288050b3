import type { RouteObject } from 'react-router-dom';
import type { UnavailablePath } from './unavailable-screens.js';

/** The words of a screen come with its page: every visitor loads the routes. */
const toRoute = (path: UnavailablePath): RouteObject => ({
  path,
  handle: path,
  lazy: () => import('./unavailable-page.js'),
});

const OWNER_SCREENS: readonly UnavailablePath[] = ['/health-ai'];

export const unavailableOwnerRoutes = OWNER_SCREENS.map(toRoute);
