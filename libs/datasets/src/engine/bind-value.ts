import { DuckDBDecimalValue, type DuckDBValue } from '@duckdb/node-api';
import type { CellValue } from '@plumbline/contracts';

/** A bound value: `null` and every JSON scalar. Integers beyond 1e38 cannot be bound. */
export type SqlValue = CellValue;

/** Decimals of up to 15 digits become the same double that JavaScript has; longer ones might differ in the last bit. */
const EXACT_DIGITS = 15;

/**
 * Binds a number as SQL would read its literal: 0.1 is the decimal 0.1, so that comparing it with a DECIMAL column
 * is exact and needs no conversion of the column.
 */
export function boundValue(value: SqlValue): DuckDBValue {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  if (Number.isInteger(value)) return BigInt(value);
  const match = /^(-?)(\d+)\.(\d+)$/.exec(String(value));
  if (!match) return value;
  const [, sign, whole, fraction] = match as unknown as [string, string, string, string];
  const digits = whole.length + fraction.length;
  if (digits > EXACT_DIGITS) return value;
  return new DuckDBDecimalValue(BigInt(`${sign}${whole}${fraction}`), digits, fraction.length);
}
