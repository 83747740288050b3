import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const unavailableLinks: readonly NavigationLink[] = [
  { to: '/scheduler', label: 'Scheduler', group: 'service', position: 1 },
  { to: '/health-ai', label: 'Health AI', group: 'role', position: 1, roles: ['owner'] },
];
