import { columnDecimals, formatValue, isNumeric, toTableModel, wholeShares } from '@plumbline/charts';
import type { ExportChart, ExportTable } from '@plumbline/contracts';

/** A table of words, ready to be set. */
export interface TableWords {
  title: string;
  subtitle: string;
  header: string[];
  aligns: ('left' | 'right')[];
  rows: string[][];
  fact: number | undefined;
}

/** Each cell as the screen shows it. */
export function tableCells({ title, subtitle = '', columns, rows, fact }: ExportTable): TableWords {
  const decimalsAt = (at: number) =>
    columnDecimals(
      rows.map((row) => row[at]),
      columns[at]?.format,
      true,
    );
  const shown = columns.map((column, at) => ({ ...column, decimals: column.decimals ?? decimalsAt(at) }));
  const shares = shown.map((column, at) =>
    wholeShares(
      rows.map((row) => row[at]),
      column,
    ),
  );
  return {
    ...{ title, subtitle, fact },
    header: columns.map(({ label, name }) => label ?? name),
    aligns: columns.map(({ type }) => (isNumeric(type) ? 'right' : 'left')),
    rows: rows.map((row, r) => shown.map((column, at) => shares[at]?.[r] ?? formatValue(row[at], column))),
  };
}

/** A chart's rows as a table: what a table tile shows, and what stands beside a picture for those who cannot see it. */
export function chartTable({ chart, result, fact }: ExportChart): ExportTable {
  const { columns, rows } = toTableModel({ chart, result });
  return {
    ...{ kind: 'table', title: chart.title, subtitle: chart.subtitle, rows, fact },
    columns: columns.map(({ name, type, grain, format, decimals, isName }) => ({
      ...{ name, type, decimals, isName },
      ...(grain && { grain }),
      ...(format && { format }),
    })),
  };
}
