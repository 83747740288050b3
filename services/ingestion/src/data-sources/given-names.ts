import type { Column, ReadSettings } from '@plumbline/contracts';
import { cleanName } from '@plumbline/intake';
import { conflict, malformed } from '@plumbline/server';

/** What a Parquet file of ours keeps beside the columns begins so. */
const RESERVED = /^__(?:(?:left_|right_)?line|raw_\d+)$/i;

/** Whether a column may be called so: a name that is seen as it is typed, and none that we keep something under. */
export const isColumnName = (name: string): boolean => cleanName(name) === name && !RESERVED.test(name);

/**
 * Every column keeps a name of its own that can be seen, letter case apart.
 * @throws AppError `conflict` for one that another column has, `malformed`
 */
export function refuseTakenNames({ names = {} }: ReadSettings, columns: readonly Column[]): void {
  for (const name of Object.values(names))
    if (!isColumnName(name)) throw malformed(`names: a column cannot be called “${name}”.`);
  const all = columns.map(({ name, sourceName = name }) => names[sourceName] ?? sourceName);
  const taken = all.find(
    (name, at) => all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at,
  );
  if (taken !== undefined)
    throw conflict(`There is already a column “${taken}” in this data. Choose another name.`);
}
