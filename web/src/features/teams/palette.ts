import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export const teamEntries: readonly PaletteEntry[] = [
  { group: 'Screens', label: 'Team', to: '/team' },
  { group: 'Screens', label: 'For you', to: '/for-you' },
];
