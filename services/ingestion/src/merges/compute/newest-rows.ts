import type { Column } from '@plumbline/contracts';
import { quoteName } from '@plumbline/datasets';
import { hasKeySql, type KeyedTables, keyedRows, keyNames } from './keyed-rows.js';

const CHANGED = /updat|modif|chang|edit|valid|effective|as.?of|since/i;

/** The column that tells which of several rows is the newest; undefined where only their order in the file can. */
export function newestBy({ columns }: { columns: readonly Column[] }): Column | undefined {
  const times = columns.filter(({ type }) => type === 'date' || type === 'timestamp');
  return times.find(({ name }) => CHANGED.test(name)) ?? times[0];
}

/** The rows of the second table with the newest of each key alone; rows without a key all stay. */
export function newestRows(keyed: KeyedTables, more: readonly string[] = []): string {
  const by = newestBy(keyed.tables.right);
  const time = by ? `data.${quoteName(by.name)}` : 'NULL';
  const rows = keyedRows(keyed, 'right', [...more, `${time} AS newest_by`]);
  const names = keyNames(keyed.keys).join(', ');
  const newest = `row_number() OVER (PARTITION BY ${names} ORDER BY newest_by DESC NULLS LAST, row DESC) = 1`;
  return `(SELECT * FROM ${rows} QUALIFY ${newest} OR NOT (${hasKeySql(keyed.keys)}))`;
}
