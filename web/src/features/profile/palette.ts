import { useChooseTheme } from '../../entities/session/preferences/preferences.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useProfileEntries(): PaletteEntry[] {
  const chooseTheme = useChooseTheme();
  return [
    { group: 'Screens', label: 'Profile', to: '/profile' },
    { group: 'Actions', label: 'Use light theme', run: () => chooseTheme('light') },
    { group: 'Actions', label: 'Use dark theme', run: () => chooseTheme('dark') },
    { group: 'Actions', label: 'Use theme of the system', run: () => chooseTheme('system') },
  ];
}
