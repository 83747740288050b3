import { formatCount } from '@plumbline/charts';
import type { FileTable, ReadSettingsChange, Receipt } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

/** The tables of a file where there is a choice. */
export const tableChoice = ({ tables = [] }: Pick<Receipt, 'tables'>): readonly FileTable[] =>
  tables.length > 1 ? tables : [];

/** "1,204 rows × 6 columns · lines 40 to 1,244 · inside orders". */
export function tableDetail(table: FileTable, tables: readonly FileTable[]): string {
  const { records, columns, fromLine, toLine, within } = table;
  const parent = tables.find(({ id }) => id === within);
  return [
    `${plural(records, 'row')} × ${plural(columns, 'column')}`,
    fromLine !== undefined && toLine !== undefined && linesWords(fromLine, toLine),
    parent && `inside ${parent.name}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const linesWords = (from: number, to: number) =>
  from === to ? `line ${formatCount(from)}` : `lines ${formatCount(from)} to ${formatCount(to)}`;

/** Reads another table. What was set by column or by line was meant for the table before. */
export function withTable(settings: ReadSettingsChange, table: string): ReadSettingsChange {
  const kept = Object.entries(settings).filter(
    ([name, setting]) => name !== 'headerRow' && (typeof setting !== 'object' || setting === null),
  );
  return { ...Object.fromEntries(kept), table };
}
