import type { ReadSettings, ReadWarning } from '@plumbline/contracts';

const MEANING = { types: 'type', dateOrder: 'order of dates', decimal: 'decimal mark' } as const;

/** Decisions about columns that the file does not have, such as those made for the file before it. */
export function ignoredSettings(settings: ReadSettings, names: readonly string[]): ReadWarning[] {
  const present = new Set(names);
  return (['types', 'dateOrder', 'decimal'] as const).flatMap((key) => {
    const setting = settings[key];
    if (typeof setting !== 'object') return [];
    return Object.keys(setting)
      .filter((column) => !present.has(column))
      .map((column) => ({
        code: 'setting_ignored',
        message: `The ${MEANING[key]} that was chosen for “${column}” is not used: the file has no such column.`,
      }));
  });
}
