import type { RawTable } from '../../table/raw-table.js';

const BY_COLUMN = 'values_by_column';

/** Puts columns that were loaded one below the other, `rows` values each, side by side under `names`. */
export async function loadColumns(table: RawTable, names: string[], rows: number): Promise<RawTable> {
  const { engine, relation, signal } = table;
  const [value] = table.columns;
  const columns = names.map((_, index) => `c${index}`);
  const parts = columns.map((column, index) => {
    const from = index * rows;
    const line = index === 0 ? 'line, ' : '';
    return `(SELECT ${line}${value} AS ${column} FROM ${BY_COLUMN} WHERE rowid >= ${from} AND rowid < ${from + rows})`;
  });
  await engine.exec(`ALTER TABLE ${relation} RENAME TO ${BY_COLUMN}`);
  await engine.exec(`CREATE TABLE ${relation} AS SELECT * FROM ${parts.join(' POSITIONAL JOIN ')}`, [], {
    signal,
  });
  await engine.exec(`DROP TABLE ${BY_COLUMN}`);
  return { ...table, columns, names, rows };
}
