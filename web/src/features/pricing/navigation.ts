import type { NavigationLink } from '../../shared/layout/navigation-link.js';

export const pricingLinks: readonly NavigationLink[] = [
  { to: '/pricing', label: 'Pricing', group: 'service', position: 3 },
];
