import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const extractionLinks: readonly NavigationLink[] = [
  { to: '/extractions', label: 'Extractions', group: 'data', position: 4, key: 'x' },
];
