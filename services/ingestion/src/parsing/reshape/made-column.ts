import type { ReadWarning } from '@plumbline/contracts';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { ShapedTable } from './shaped-table.js';

/** The table with a column that is made of others, which stay as they are; at the end, unless a place is given. */
export function withMade(
  shaped: ShapedTable,
  column: DecidedColumn,
  told: Pick<ReadWarning, 'message' | 'offer'> & { code: string },
  at = shaped.table.names.length,
): ShapedTable {
  const { name } = column;
  return {
    ...shaped,
    table: {
      ...shaped.table,
      names: shaped.table.names.toSpliced(at, 0, name),
      columns: shaped.table.columns.toSpliced(at, 0, column.source),
    },
    columns: shaped.columns.toSpliced(at, 0, column),
    fileNames: shaped.fileNames.toSpliced(at, 0, name),
    sourceNames: shaped.sourceNames.toSpliced(at, 0, name),
    warnings: [...shaped.warnings, { ...told, column: name }],
  };
}
