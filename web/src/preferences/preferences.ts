import type { NUMBER_FORMATS, Preferences } from '@plumbline/contracts';
import { writeFormats } from '../lib/format.js';
import { setTheme } from '../lib/theme.js';

const SEPARATORS: Record<(typeof NUMBER_FORMATS)[number], { group: string; decimal: string }> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: '\u202F', decimal: ',' },
  "1'234.56": { group: '\u2019', decimal: '.' },
};

let hasSingleKeys = true;

/** Whether single letters work as shortcuts (WCAG 2.1.4). */
export const areSingleKeysOn = (): boolean => hasSingleKeys;

/** Makes this page look and behave as the user wants. */
export function applyPreferences(preferences: Preferences): void {
  const { theme, density, zone, numberFormat, reducedMotion, singleKeyShortcuts } = preferences;
  setTheme(theme);
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.motion = reducedMotion;
  writeFormats({ ...SEPARATORS[numberFormat], zone: zone ?? undefined });
  hasSingleKeys = singleKeyShortcuts;
}
