import type { PartsOfDate, ReadSettings, ReadWarning } from '@plumbline/contracts';
import type { SourceRecords } from './source/source-reader.js';

/** Records whose columns have the names that a person gave them, and the choices by column under these names. */
export interface NamedRecords {
  records: SourceRecords;
  settings: ReadSettings;
  /** What the file calls the columns, in their order. */
  fileNames: readonly string[];
  /** What a column is called, by its name in the file. */
  nameOf: (fileName: string) => string;
}

/**
 * Gives columns the names that a person chose; from here on nothing goes by those of the file. Where another column has
 * such a name by itself, that one is numbered.
 */
export function withGivenNames(records: SourceRecords, settings: ReadSettings): NamedRecords {
  const fileNames = records.table.names;
  const { names = {} } = settings;
  if (Object.keys(names).length === 0) return { records, settings, fileNames, nameOf: (name) => name };
  const { shown, warnings } = nameAll(fileNames, names);
  const nameOf = (name: string): string => shown.get(name) ?? names[name] ?? name;
  const named = <Item extends { column?: string | undefined }>(item: Item): Item =>
    item.column === undefined ? item : { ...item, column: nameOf(item.column) };
  return {
    fileNames,
    nameOf,
    records: {
      ...records,
      table: { ...records.table, names: fileNames.map(nameOf) },
      ...(records.decimal && { decimal: withKeys(records.decimal, nameOf) }),
      rejected: records.rejected.map(named),
      warnings: [...warnings, ...records.warnings.map(named)],
    },
    settings: {
      ...settings,
      ...(typeof settings.decimal === 'object' && { decimal: withKeys(settings.decimal, nameOf) }),
      ...(typeof settings.dateOrder === 'object' && { dateOrder: withKeys(settings.dateOrder, nameOf) }),
      ...(settings.types && { types: withKeys(settings.types, nameOf) }),
      ...(settings.uses && { uses: withKeys(settings.uses, nameOf) }),
      ...(settings.missing && { missing: withKeys(settings.missing, nameOf) }),
      ...(settings.dates && { dates: withParts(settings.dates, nameOf) }),
    },
  };
}

function nameAll(fileNames: readonly string[], names: Readonly<Record<string, string>>) {
  const shown = new Map<string, string>();
  const taken = new Set<string>();
  const warnings: ReadWarning[] = [];
  const isGiven = (name: string) => Object.hasOwn(names, name);
  // Those that a person named come first: their names are the ones that are meant.
  for (const name of [...fileNames.filter(isGiven), ...fileNames.filter((one) => !isGiven(one))]) {
    const wanted = isGiven(name) ? (names[name] ?? name) : name;
    let free = wanted;
    for (let copy = 2; taken.has(free.toLowerCase()); copy += 1) free = `${wanted}_${copy}`;
    taken.add(free.toLowerCase());
    shown.set(name, free);
    if (free !== wanted) {
      const message = `The name “${wanted}” was given to another column: this one is called “${free}”.`;
      warnings.push({ code: 'duplicate_column_name', column: free, message });
    }
  }
  return { shown, warnings };
}

/** Names that were given to columns which are not there, nor made. */
export function absentNames({ names = {} }: ReadSettings, fileNames: readonly string[]): ReadWarning[] {
  const present = new Set(fileNames);
  const absent = Object.entries(names).filter(([file]) => !present.has(file));
  return absent.map(([file, name]) => ({
    code: 'setting_ignored',
    message: `The name “${name}” that was chosen for “${file}” is not used: the file has no such column.`,
  }));
}

const withKeys = <Value>(record: Record<string, Value>, nameOf: (name: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [nameOf(name), value]));

/** Dates that are made of columns: theirs are the names that change. */
const withParts = (dates: NonNullable<ReadSettings['dates']>, nameOf: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(dates).map(([name, parts]) => [
      nameOf(name),
      Object.fromEntries(
        Object.entries(parts).map(([part, column]) => [part, nameOf(column)]),
      ) as PartsOfDate,
    ]),
  );
