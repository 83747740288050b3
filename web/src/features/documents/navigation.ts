import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const documentLinks: readonly NavigationLink[] = [
  { to: '/documents', label: 'Documents', group: 'data', position: 3, key: 'o' },
];
