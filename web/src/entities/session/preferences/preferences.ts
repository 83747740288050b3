import { type NumberMarks, setNumberMarks } from '@plumbline/charts';
import type { NUMBER_FORMATS, Preferences } from '@plumbline/contracts';
import { onSessionEnd } from '../../../shared/api/session-life.js';
import { setZone } from '../../../shared/lib/format-time.js';
import { singleKeys } from '../../../shared/lib/keyboard/single-key.js';
import { setTheme } from '../../../shared/lib/theme.js';

const MARKS: Record<(typeof NUMBER_FORMATS)[number], NumberMarks> = {
  '1,234.56': { group: ',', decimal: '.' },
  '1.234,56': { group: '.', decimal: ',' },
  '1 234,56': { group: '\u202F', decimal: ',' },
  "1'234.56": { group: '\u2019', decimal: '.' },
};

/** How the page is for nobody in particular, as the contract fills in too. The theme belongs to the browser. */
export const DEFAULTS: Omit<Preferences, 'theme'> = {
  density: 'comfortable',
  zone: null,
  numberFormat: '1,234.56',
  reducedMotion: 'system',
  singleKeyShortcuts: true,
};

/** Makes this page look and behave as the user wants. */
export function applyPreferences({ theme, ...rest }: Preferences): void {
  setTheme(theme);
  apply(rest);
}

function apply(wanted: Omit<Preferences, 'theme'>): void {
  const { density, zone, numberFormat, reducedMotion, singleKeyShortcuts } = wanted;
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.motion = reducedMotion;
  setNumberMarks(MARKS[numberFormat]);
  setZone(zone ?? undefined);
  singleKeys.set(singleKeyShortcuts);
}

onSessionEnd(() => apply(DEFAULTS));
