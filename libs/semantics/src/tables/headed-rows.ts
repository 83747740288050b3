import type { ColumnProfile } from '@plumbline/contracts';

const LEAST_COLUMNS = 4;
/** Of all rows, those that only go on, at least. */
const LEAST_SHARE = 0.1;

/** A column that is filled in the first row of each thing only, and in how many rows it is not. */
export interface RowHead {
  column: string;
  missing: number;
}

/**
 * Whether what is said of a thing stands in its first row only, and the rows below hold its lines, as shops export their orders: several
 * columns are missing in as many rows, and one of them names each thing once. Undefined where every row stands for itself.
 */
export function headOfRows(columns: readonly ColumnProfile[], rows: number): RowHead | undefined {
  const head = columns.find(
    ({ role, distinct, missing }) =>
      role === 'identifier' && missing >= LEAST_SHARE * rows && distinct > 1 && distinct === rows - missing,
  );
  const alike = columns.filter(({ missing }) => missing === head?.missing);
  return head && alike.length >= LEAST_COLUMNS ? { column: head.name, missing: head.missing } : undefined;
}
