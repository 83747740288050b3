import type { CellValue, QueryResult } from '@plumbline/contracts';

const TOLERANCE = 1e-12;

/** Equal for exact decimals, integers, texts and dates; within 1e-12 relative for doubles. */
export function cellsEqual(one: CellValue | undefined, other: CellValue | undefined, type: string): boolean {
  if (one === other) return true;
  if (type !== 'double' || typeof one !== 'number' || typeof other !== 'number') return false;
  return Math.abs(one - other) <= TOLERANCE * Math.max(Math.abs(one), Math.abs(other));
}

export function resultsEqual(one: QueryResult, other: QueryResult): boolean {
  return (
    one.rows.length === other.rows.length &&
    one.rows.every((row, at) =>
      row.every((cell, index) =>
        cellsEqual(cell, other.rows[at]?.[index], one.columns[index]?.type ?? 'text'),
      ),
    )
  );
}

/** What a method computes is double arithmetic, whatever the type of its column. */
export function asDoubles({ columns, rows }: QueryResult): QueryResult {
  return {
    columns: columns.map((column) => (column.type === 'decimal' ? { ...column, type: 'double' } : column)),
    rows,
  };
}
