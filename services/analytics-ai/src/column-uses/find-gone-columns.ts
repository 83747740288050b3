import type { Column, GoneColumn } from '@plumbline/contracts';
import { likelyColumns } from '../tiles/nearest-column.js';
import { changedUses, countOfUses, replacedUses } from './replaced-uses.js';
import { columnUses, type SavedUses } from './saved-uses.js';

/** The columns of a source that is shown. */
export interface SourceColumns {
  present: Column[];
  /** Those that are named and gone, as the last version with them had them. */
  former: Column[];
}

/** Present columns that are tried in the place of one that is gone. */
const MOST_TRIED = 5;

/** The names that are used and of no present column. */
export function goneNames(saved: SavedUses, sourceId: string, present: readonly Column[]): string[] {
  const names = new Set(present.map(({ name }) => name));
  return [...columnUses(saved, sourceId).keys()].filter((name) => !names.has(name));
}

/** Every column that is used and gone, with what uses it and the present column that stands for it in the most places. */
export function findGoneColumns(saved: SavedUses, sources: ReadonlyMap<string, SourceColumns>): GoneColumn[] {
  return [...sources].flatMap(([dataSourceId, columns]) => {
    const uses = columnUses(saved, dataSourceId);
    return goneNames(saved, dataSourceId, columns.present).flatMap((column) => {
      const usedBy = uses.get(column);
      const nearest = nearestFor(saved, { sourceId: dataSourceId, column }, columns);
      return usedBy ? [{ dataSourceId, column, ...usedBy, ...(nearest !== undefined && { nearest }) }] : [];
    });
  });
}

function nearestFor(
  saved: SavedUses,
  { sourceId, column }: { sourceId: string; column: string },
  { present, former }: SourceColumns,
): string | undefined {
  const gone = former.find(({ name }) => name === column) ?? { name: column };
  const data = { dataset: { columns: [...present, ...former] }, fields: { noun: 'rows' } };
  const tried = likelyColumns(gone, present)
    .slice(0, MOST_TRIED)
    .map(({ name }) => {
      const change = { sourceId, column, replacement: name, by: '' };
      return { name, places: countOfUses(changedUses(saved, replacedUses(saved, change, data))) };
    });
  const most = Math.max(0, ...tried.map(({ places }) => places));
  return most === 0 ? undefined : tried.find(({ places }) => places === most)?.name;
}
