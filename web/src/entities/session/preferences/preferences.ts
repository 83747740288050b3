import { writeAs } from '@plumbline/charts';
import type { Preferences } from '@plumbline/contracts';
import { onSessionEnd } from '../../../shared/api/session-life.js';
import { setZone } from '../../../shared/lib/format-time.js';
import { singleKeys } from '../../../shared/lib/keyboard/single-key.js';
import { followLanguage } from '../../../shared/lib/language.js';
import { setTheme } from '../../../shared/lib/theme.js';
import { firstDayOfWeek } from '../../../shared/lib/week.js';

/** How the page is for nobody in particular, as the contract fills in too. The theme belongs to the browser. */
export const DEFAULTS: Omit<Preferences, 'theme' | 'memberMails'> = {
  density: 'comfortable',
  language: null,
  zone: null,
  region: 'US',
  numberFormat: '1,234.56',
  firstDay: 'monday',
  reducedMotion: 'system',
  singleKeyShortcuts: true,
};

/** Makes this page look and behave as the user wants. */
export function applyPreferences({ theme, ...rest }: Preferences): void {
  setTheme(theme);
  followLanguage(rest.language);
  apply(rest);
}

function apply(wanted: Omit<Preferences, 'theme' | 'memberMails'>): void {
  const { density, zone, region, numberFormat, firstDay, reducedMotion, singleKeyShortcuts } = wanted;
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.motion = reducedMotion;
  writeAs(region, numberFormat);
  setZone(zone ?? undefined);
  firstDayOfWeek.set(firstDay);
  singleKeys.set(singleKeyShortcuts);
}

onSessionEnd(() => apply(DEFAULTS));
