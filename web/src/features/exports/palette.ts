import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export const exportEntries: readonly PaletteEntry[] = [
  { group: 'Screens', label: 'Exports', to: '/exports' },
  { group: 'Actions', label: 'New export', to: '/exports?new=1' },
];
