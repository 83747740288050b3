import { type ChosenKey, type TextRow } from '@plumbline/backups';
import { type OpenedBackup, rowsOf } from '../opened-backup.js';
import { type Copying, restoredRow, withNewIds } from './copied-rows.js';
import { type RestoreScope, tablesOf } from './restore-scope.js';
import type { RestoredTable } from './restored-tables.js';

/** A row on its way back into a table. */
export interface RestoredRow {
  table: string;
  row: TextRow;
}

/** Versions that events of things had reached by now, by their ids: what comes back has to be newer. */
export type Floors = ReadonlyMap<string, number>;

interface RowsWanted {
  schema: RestoredTable['schema'];
  copying: Copying | undefined;
  floors: Floors;
}

/** Every row of a schema that comes back, each after those that it names. */
export async function* scopeRows(
  backup: OpenedBackup,
  { owned }: RestoreScope,
  { copying, floors, schema }: RowsWanted,
): AsyncGenerator<RestoredRow> {
  for (const table of tablesOf(copying !== undefined)) {
    if (table.schema !== schema) continue;
    const wanted = owned[table.of];
    if (wanted.size === 0) continue;
    for await (const row of rowsOf(backup, table)) {
      if (!wanted.has(row[table.by] ?? '') || table.isWhole?.(row) === false) continue;
      if (table.collects && row.id) owned[table.collects].add(row.id);
      const restored = restoredRow(table, row, copying);
      yield {
        table: table.name,
        row: copying ? restored : raised(table, restored, floors),
      };
    }
  }
}

/** Columns that hold the version of a thing's events. */
const VERSIONS: Readonly<Record<string, string>> = { data_sources: 'event_version', dashboards: 'version' };

function raised({ name }: RestoredTable, row: TextRow, floors: Floors): TextRow {
  const column = VERSIONS[name];
  const floor = floors.get(row.id ?? '') ?? 0;
  if (!column || floor <= Number(row[column])) return row;
  return { ...row, [column]: String(floor) };
}

/** Where stored files of what comes back go: to their own keys, or to those of the copy. */
export const keysOf =
  ({ owned: { sources, documents } }: RestoreScope, ids: Copying['ids'] | undefined): ChosenKey =>
  (key) => {
    const [owner, , id = ''] = key.split('/');
    const isWanted =
      (owner === 'ingestion' && sources.has(id)) || (owner === 'documents' && documents.has(id));
    if (!isWanted) return undefined;
    return ids ? withNewIds(key, ids) : key;
  };
