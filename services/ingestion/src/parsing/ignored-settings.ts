import type { Decision, ReadSettings, ReadWarning, Receipt } from '@plumbline/contracts';
import { chosenUse } from './profile/chosen-use.js';
import type { TypedColumn } from './profile/column-facts.js';

const MEANING = {
  types: 'type',
  dateOrder: 'order of dates',
  decimal: 'decimal mark',
  uses: 'use',
  missing: 'text for no value',
} as const;

/** Decisions about columns that the file does not have, such as those made for the file before it. */
export function ignoredSettings(settings: ReadSettings, names: readonly string[]): ReadWarning[] {
  const present = new Set(names);
  return (['types', 'dateOrder', 'decimal', 'uses', 'missing'] as const).flatMap((key) => {
    const setting = settings[key];
    if (typeof setting !== 'object') return [];
    return Object.keys(setting)
      .filter((column) => column !== '' && !present.has(column))
      .map((column) => ({
        code: 'setting_ignored',
        message: `The ${MEANING[key]} that was chosen for “${column}” is not used: the file has no such column.`,
      }));
  });
}

/** Uses that the type of their column does not allow: words are not summed. */
export function ignoredUses(columns: readonly Pick<TypedColumn, 'name' | 'type' | 'use'>[]): ReadWarning[] {
  return columns
    .filter(({ use, type }) => use && !chosenUse(use, type))
    .map(({ name, use }) => ({
      code: 'setting_ignored',
      column: name,
      message: `“${name}” was to be used as ${use === 'time' ? 'time, but holds neither dates nor whole numbers' : 'a number, but holds other values'}. It is used as its values suggest. The choice is kept.`,
    }));
}

const ASKED = { type: 'type', date_order: 'order of dates', decimal: 'decimal mark' } as const;

/** Choices about columns that are there and hold nothing that could follow them. */
export function ignoredChoices(decisions: readonly Decision[], names: readonly string[]): ReadWarning[] {
  const present = new Set(names);
  return decisions
    .filter(({ column, applies }) => applies === false && present.has(column))
    .map(({ column, question }) => ({
      code: 'setting_ignored',
      column,
      message: `The ${ASKED[question]} that was chosen for “${column}” is not used: nothing in this file's column can be read so. The choice is kept.`,
    }));
}

const OF_TEXT = {
  headerRow: 'header row',
  delimiter: 'delimiter',
  quote: 'quote',
  layout: 'layout',
} as const satisfies Partial<Record<keyof ReadSettings, string>>;

/** Decisions about lines and cells where the file is a document that has neither. */
export function ignoredTextSettings(settings: ReadSettings, format: Receipt['format']): ReadWarning[] {
  if (format === 'csv' || format === 'txt') return [];
  const chosen = (Object.keys(OF_TEXT) as (keyof typeof OF_TEXT)[]).filter(
    (key) => settings[key] !== undefined,
  );
  return chosen.map((key) => ({
    code: 'setting_ignored',
    message: `The ${OF_TEXT[key]} that was chosen is not used: ${format === 'database' ? 'a database' : `a ${format.toUpperCase()} file`} states its own.`,
  }));
}
