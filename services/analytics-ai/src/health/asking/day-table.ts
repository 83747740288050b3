import type { Column } from '@plumbline/contracts';
import { quoteName, quoteText } from '@plumbline/datasets';
import { measureById } from '../measures/measures.js';

/** What a day is called in the table that questions are asked of. */
export const DAY = 'Day';

/** A measurement as a column. */
export interface DayColumn {
  metric: string;
  column: Column;
}

/** Measurements as columns of a table with a line for each day; two of one name are told apart by their units. */
export function dayColumns(
  measures: readonly { metric: string; name: string; unit: string; decimals: number }[],
): DayColumn[] {
  const taken = new Set([DAY]);
  return measures.map(({ metric, name, unit, decimals }) => {
    const label = taken.has(name) ? `${name} in ${unit || 'another unit'}` : name;
    taken.add(label);
    const isAdded = measureById(metric)?.perDay === 'sum';
    const nature = isAdded ? ('additive' as const) : ('averaged' as const);
    return {
      metric,
      column: { name: label, type: 'decimal', role: 'measure', nature, format: { decimals } },
    };
  });
}

export const DAY_COLUMN: Column = { name: DAY, type: 'date', role: 'time' };

/** SQL that writes that table; several readings of one day are their mean. */
export function dayTableSql(daysPath: string, columns: readonly DayColumn[], outPath: string): string {
  const cells = columns.map(
    ({ metric, column: { name, format } }) =>
      `round(avg(value) FILTER (metric = ${quoteText(metric)}), ${(format?.decimals ?? 0) + 1}) AS ${quoteName(name)}`,
  );
  return `COPY (SELECT *, row_number() OVER (ORDER BY ${quoteName(DAY)}) AS __line FROM
      (SELECT day AS ${quoteName(DAY)}, ${cells.join(', ')} FROM read_parquet(${quoteText(daysPath)}) GROUP BY day)
    ORDER BY ${quoteName(DAY)}) TO ${quoteText(outPath)} (FORMAT parquet)`;
}
