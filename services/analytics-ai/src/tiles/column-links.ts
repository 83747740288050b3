import type { ColumnLink, Filter } from '@plumbline/contracts';

/** A filter with the source whose column it names. */
export interface SourcedFilter {
  sourceId: string;
  filter: Filter;
}

/** The column of another source that stands for one of a source; undefined where nobody linked them. */
export function linkedColumn(
  links: readonly ColumnLink[],
  { sourceId, column }: { sourceId: string; column: string },
  otherId: string,
): string | undefined {
  if (sourceId === otherId) return column;
  return links.find((link) => link[sourceId] === column)?.[otherId];
}

/** The filter as a source has it; undefined where none of its columns is meant. */
export function filterFor(
  { sourceId, filter }: SourcedFilter,
  otherId: string,
  links: readonly ColumnLink[],
): Filter | undefined {
  const column = linkedColumn(links, { sourceId, column: filter.column }, otherId);
  return column === undefined ? undefined : { ...filter, column };
}
