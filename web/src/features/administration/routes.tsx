import type { RouteObject } from 'react-router-dom';

/** Behind the guard for owner and admin; the server is the wall. All of them stand in the administration's frame. */
export const administrationRoutes = (): RouteObject[] => [
  {
    lazy: () => import('./frame/admin-frame.js'),
    children: [
      { path: '/admin', lazy: () => import('./administration-page.js') },
      { path: '/admin/dashboard', lazy: () => import('./overview/overview-page.js') },
      { path: '/admin/monitoring', lazy: () => import('./monitoring/monitoring-page.js') },
      { path: '/admin/monitoring/requests', lazy: () => import('./monitoring/requests-page.js') },
      { path: '/admin/monitoring/rules', lazy: () => import('./rules/rules-page.js') },
      { path: '/admin/backup', lazy: () => import('./backup/backup-page.js') },
      { path: '/admin/deployment-check', lazy: () => import('./deployment-check/deployment-check-page.js') },
      { path: '/admin/code-review', lazy: () => import('./code-review/code-review-page.js') },
      { path: '/admin/grok-review', lazy: () => import('./code-review/opinions-page.js') },
      { path: '/admin/replication', lazy: () => import('./replication/replication-page.js') },
    ],
  },
];
