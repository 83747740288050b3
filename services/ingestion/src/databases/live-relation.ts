import type { Column, Selection } from '@plumbline/contracts';
import { DialectGap, type RemoteRelation } from '@plumbline/datasets';
import type { ExtractedColumn } from '../parsing/source/table-extract.js';
import { DatabaseError } from './database-error.js';
import type { DescribedColumn, LiveSql } from './driver.js';

/** What was learnt of a selection when its first rows were read. */
interface KnownColumns {
  taken: readonly ExtractedColumn[];
  /** The same columns as plans name them. */
  columns: readonly Column[];
}

/**
 * A selection as plans are compiled over it. Columns are found by their names, for their places may have changed.
 * @throws DatabaseError where one is gone or holds something else, DialectGap where one cannot be asked for
 */
export function liveRelation(
  { dialect, relation, cell }: LiveSql,
  selection: Selection,
  described: readonly DescribedColumn[],
  { taken, columns }: KnownColumns,
): RemoteRelation {
  if (taken.length !== columns.length) throw new DialectGap('columns that were read in another way');
  const places = described.map((_, index) => `k${index}`).join(', ');
  const free = new Set(described.keys());
  const cells = columns.map((column, index) => {
    const known = taken[index];
    if (!known) throw changed(column.name);
    const at = [...free].find((place) => isSame(described[place], known));
    const found = at === undefined ? undefined : described[at];
    if (at === undefined || !found) throw changed(known.name);
    free.delete(at);
    const sql = cell(found, `k${at}`, column.type);
    if (sql === undefined) throw new DialectGap(`a column that is read in another way than “${known.type}”`);
    return { column, cell: `c${index}`, isDouble: found.kind === 'float', sql };
  });
  return {
    dialect,
    sql: `WITH chosen(${places}) AS (SELECT * FROM ${relation(selection)}) SELECT ${cells.map(({ sql, cell: as }) => `${sql} AS ${as}`).join(', ')} FROM chosen`,
    columns: cells.map(({ column, cell: as, isDouble }) => ({ column, cell: as, isDouble })),
  };
}

const isSame = (found: DescribedColumn | undefined, known: ExtractedColumn): boolean =>
  found?.name === known.name && found.kind === known.kind;

const changed = (name: string): DatabaseError =>
  new DatabaseError(
    'query_refused',
    `The column “${name}” is no longer in the database, or holds something else there. Refresh the data source, so that its columns are read again.`,
  );
