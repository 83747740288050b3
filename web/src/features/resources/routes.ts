const lazy = () => import('./resources-page.js');

export const resourceRoutes = [
  { path: '/resources', lazy },
  { path: '/resources/:slug', lazy },
];
