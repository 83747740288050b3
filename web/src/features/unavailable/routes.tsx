import type { RouteObject } from 'react-router-dom';
import {
  UNAVAILABLE_ADMIN_SCREENS,
  UNAVAILABLE_OWNER_SCREENS,
  UNAVAILABLE_SCREENS,
  type UnavailableScreen,
} from './unavailable-screens.js';

const toRoute = (screen: UnavailableScreen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: () => import('./unavailable-page.js'),
});

export const unavailableRoutes = UNAVAILABLE_SCREENS.map(toRoute);
export const unavailableOwnerRoutes = UNAVAILABLE_OWNER_SCREENS.map(toRoute);
export const unavailableAdminRoutes = UNAVAILABLE_ADMIN_SCREENS.map(toRoute);
