import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const summaryLinks: readonly NavigationLink[] = [
  { to: '/summaries', label: 'Summaries', group: 'analysis', position: 4, key: 's' },
];
