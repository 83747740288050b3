import type { RouteObject } from 'react-router-dom';

export const documentRoutes: RouteObject[] = [
  { path: '/documents', lazy: () => import('./list/documents-page.js') },
  { path: '/documents/:id', lazy: () => import('./detail/document-page.js') },
];
