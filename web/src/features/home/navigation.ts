import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const homeLinks: readonly NavigationLink[] = [
  { to: '/home', label: 'Home', group: 'data', position: 1, key: 'h' },
];
