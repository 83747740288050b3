import type { RouteObject } from 'react-router-dom';

export const authRoutes: RouteObject[] = [
  { path: '/auth', lazy: () => import('./auth-page.js') },
  { path: '/auth/sso', lazy: () => import('./sign-on/sign-on-page.js') },
  { path: '/reset-password', lazy: () => import('./reset/reset-page.js') },
  { path: '/verify-email', lazy: () => import('./verify-email-page.js') },
];
