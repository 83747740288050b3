import type { PartsOfDate, ReadSettings, ReadSettingsChange } from '@plumbline/contracts';

const PER_COLUMN = ['decimal', 'dateOrder', 'types', 'uses', 'missing', 'names', 'dates'] as const;
type Choice = string | readonly string[] | PartsOfDate;
/** Stands for all columns that a choice by column does not name. */
const OTHERS = '';

/** The body of reparse and preview: the settings themselves, or wrapped. */
export type SettingsBody = ReadSettingsChange | { settings: ReadSettingsChange; fromLine?: number };

/** Of a preview: the line that it begins at. */
export const fromLineOf = (body: SettingsBody): number | undefined =>
  'settings' in body ? body.fromLine : undefined;

export function settingsOf(body: SettingsBody): ReadSettingsChange {
  return 'settings' in body ? body.settings : body;
}

/** The given changes over the settings in force: what is not mentioned stays, what is null is left to the file again. */
export function mergeSettings(inForce: ReadSettings, change: ReadSettingsChange): ReadSettings {
  const given = asInFile(change, inForce);
  const merged: Record<string, unknown> = { ...inForce };
  for (const [key, setting] of Object.entries(given)) {
    const isTakenBack = key === 'headerRow' ? setting === 'auto' : setting === null;
    if (isTakenBack) delete merged[key];
    else if (setting !== undefined) merged[key] = setting;
  }
  for (const key of PER_COLUMN) {
    const setting = given[key];
    if (!isByColumn(setting)) continue;
    const columns = mergeColumns(inForce[key], setting);
    if (columns) merged[key] = columns;
    else delete merged[key];
  }
  return withoutOverruled(merged, given);
}

/** The same under the names that columns have in the file: a person knows them by those that were given to them. */
function asInFile(change: ReadSettingsChange, { names = {} }: ReadSettings): ReadSettingsChange {
  const inFile = new Map(Object.entries(names).map(([file, name]) => [name, file]));
  const moved = PER_COLUMN.flatMap((key): [string, unknown][] => {
    const setting = change[key];
    if (!isByColumn(setting)) return [];
    const nameInFile = (name: string) => inFile.get(name) ?? name;
    const choices = Object.entries(setting).map(([column, choice]): [string, Choice | null] => {
      const file = nameInFile(column);
      if (key === 'dates' && choice) {
        const parts = Object.entries(choice as PartsOfDate).map(([part, name]) => [part, nameInFile(name)]);
        return [file, Object.fromEntries(parts)];
      }
      return [file, key === 'names' && choice === file ? null : choice];
    });
    return [[key, Object.fromEntries(choices)]];
  });
  return { ...change, ...Object.fromEntries(moved) };
}

function mergeColumns(
  inForce: string | Record<string, Choice> | undefined,
  given: Record<string, Choice | null>,
): Record<string, Choice> | undefined {
  const before = typeof inForce === 'string' ? { [OTHERS]: inForce } : inForce;
  const kept = Object.entries({ ...before, ...given }).filter(([, choice]) => choice !== null);
  return kept.length > 0 ? (Object.fromEntries(kept) as Record<string, Choice>) : undefined;
}

const TYPES_OF = { dateOrder: ['date', 'timestamp'], decimal: ['integer', 'decimal'] };

/** A column that was kept as text, and for which a reading is chosen now, is no longer to stay text. */
function withoutOverruled(settings: ReadSettings, given: ReadSettingsChange): ReadSettings {
  const types = Object.entries(settings.types ?? {}).filter(([column, type]) => {
    if (given.types && Object.hasOwn(given.types, column)) return true;
    return (['dateOrder', 'decimal'] as const).every((key) => {
      const choice = given[key];
      return !(isByColumn(choice) && choice[column] && !TYPES_OF[key].includes(type));
    });
  });
  const { types: _, ...others } = settings;
  return types.length > 0 ? { ...others, types: Object.fromEntries(types) } : others;
}

const OF_ONE_TABLE: ReadonlySet<string> = new Set(['table', 'headerRow', 'tableKind', 'periods']);

/** The settings that hold for the whole file, whichever of its tables is read. */
export function settingsOfFile(settings: ReadSettings): ReadSettings {
  const kept = Object.entries(settings).flatMap(([key, setting]): [string, unknown][] => {
    if (OF_ONE_TABLE.has(key)) return [];
    if (!isByColumn(setting)) return [[key, setting]];
    return Object.hasOwn(setting, OTHERS) ? [[key, setting[OTHERS]]] : [];
  });
  return Object.fromEntries(kept);
}

const isByColumn = (setting: unknown): setting is Record<string, Choice | null> =>
  typeof setting === 'object' && setting !== null;
