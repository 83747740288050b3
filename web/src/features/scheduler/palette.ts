import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export const schedulerEntries: readonly PaletteEntry[] = [
  { group: 'Actions', label: 'New schedule', to: '/scheduler?new=1' },
];
