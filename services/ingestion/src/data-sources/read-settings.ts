import type { ReadSettings } from '@plumbline/contracts';

type PerColumn = 'decimal' | 'dateOrder' | 'types';
const PER_COLUMN: readonly PerColumn[] = ['decimal', 'dateOrder', 'types'];

/** The body of reparse and preview: the settings themselves, or wrapped. */
export type SettingsBody = ReadSettings | { settings: ReadSettings };

export function settingsOf(body: SettingsBody): ReadSettings {
  return 'settings' in body ? body.settings : body;
}

/** The given overrides over those in force. What is set by column is kept for the columns that are not mentioned. */
export function mergeSettings(inForce: ReadSettings, given: ReadSettings): ReadSettings {
  const merged: ReadSettings = { ...inForce, ...given };
  for (const key of PER_COLUMN) {
    const [before, after] = [inForce[key], given[key]];
    if (isByColumn(before) && isByColumn(after)) Object.assign(merged, { [key]: { ...before, ...after } });
  }
  return merged;
}

/** The settings that hold for the whole file, whichever of its tables is read. */
export function settingsOfFile(settings: ReadSettings): ReadSettings {
  const kept = Object.entries(settings).filter(
    ([key, setting]) => key !== 'table' && key !== 'headerRow' && !isByColumn(setting),
  );
  return Object.fromEntries(kept);
}

const isByColumn = (setting: unknown): setting is Record<string, string> =>
  typeof setting === 'object' && setting !== null;
