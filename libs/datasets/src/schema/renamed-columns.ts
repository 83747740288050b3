import type { Column } from '@plumbline/contracts';

/** A column as people call it, and as its file does where that is another name. */
export type NamedColumn = Pick<Column, 'name' | 'sourceName'>;

/**
 * What a person calls columns otherwise in one version of a source than in another, by their names in the first: a
 * column is the same where the file calls it the same.
 */
export function renamedColumns(
  before: readonly NamedColumn[],
  after: readonly NamedColumn[],
): ReadonlyMap<string, string> {
  const named = new Map(after.map((column) => [inFile(column), column.name]));
  return new Map(
    before.flatMap((column): [string, string][] => {
      const name = named.get(inFile(column));
      return name === undefined || name === column.name ? [] : [[column.name, name]];
    }),
  );
}

const inFile = ({ name, sourceName = name }: NamedColumn): string => sourceName;
