import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const dataSourceLinks: readonly NavigationLink[] = [
  { to: '/data-sources', label: 'Data Sources', group: 'data', position: 2, key: 'd' },
];
