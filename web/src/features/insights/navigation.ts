import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const insightLinks: readonly NavigationLink[] = [
  { to: '/insights', label: 'Insights', group: 'analysis', position: 2, key: 'i' },
];
