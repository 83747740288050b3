import { toChartModel } from '@plumbline/charts';
import { type ExportChart, type ExportTable, MAX_PRINTED_ROWS } from '@plumbline/contracts';
import { NotPrintable } from '../export-task.js';

/** A chart that is shown as its rows. */
export const isTable = ({ chart, result }: ExportChart): boolean =>
  toChartModel({ chart, result }).kind === 'table';

/** @throws NotPrintable for a table that is too long for pages */
export function refuseLong({ title, rows }: Pick<ExportTable, 'title' | 'rows'>, limited: string): void {
  if (rows.length > MAX_PRINTED_ROWS)
    throw new NotPrintable(
      `“${title}” has ${rows.length} rows; ${limited} ${MAX_PRINTED_ROWS} at most. Take CSV or Excel for all of them, or filter.`,
    );
}
