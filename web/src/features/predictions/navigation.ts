import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const predictionLinks: readonly NavigationLink[] = [
  { to: '/predict', label: 'Predict', group: 'analysis', position: 3, key: 'p' },
];
