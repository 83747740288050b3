import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export const unavailableEntries: readonly PaletteEntry[] = [
  { group: 'Screens', label: 'Exports', to: '/exports' },
];
