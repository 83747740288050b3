import {
  DuckDBDateValue,
  DuckDBDecimalType,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { CellValue, ResultColumn } from '@plumbline/contracts';

const RESULT_TYPE_OF: Partial<Record<DuckDBTypeId, ResultColumn['type']>> = {
  [DuckDBTypeId.BOOLEAN]: 'boolean',
  [DuckDBTypeId.TINYINT]: 'integer',
  [DuckDBTypeId.SMALLINT]: 'integer',
  [DuckDBTypeId.INTEGER]: 'integer',
  [DuckDBTypeId.BIGINT]: 'integer',
  [DuckDBTypeId.HUGEINT]: 'integer',
  [DuckDBTypeId.UTINYINT]: 'integer',
  [DuckDBTypeId.USMALLINT]: 'integer',
  [DuckDBTypeId.UINTEGER]: 'integer',
  [DuckDBTypeId.UBIGINT]: 'integer',
  [DuckDBTypeId.UHUGEINT]: 'integer',
  [DuckDBTypeId.FLOAT]: 'double',
  [DuckDBTypeId.DOUBLE]: 'double',
  [DuckDBTypeId.DECIMAL]: 'decimal',
  [DuckDBTypeId.DATE]: 'date',
  [DuckDBTypeId.TIMESTAMP]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_S]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_MS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_NS]: 'timestamp',
  [DuckDBTypeId.TIMESTAMP_TZ]: 'timestamp',
};

/** The type that a result column carries to the browser; what has no type of its own is text. */
export function resultTypeOf(type: DuckDBType): ResultColumn['type'] {
  // Integers beyond 64 bits are stored so: Parquet has no wider integer.
  if (type instanceof DuckDBDecimalType && type.scale === 0) return 'integer';
  return RESULT_TYPE_OF[type.typeId] ?? 'text';
}

/**
 * One engine value as a JSON cell: dates `YYYY-MM-DD`, timestamps ISO 8601 (with `Z` only where the column is an
 * instant), integers and decimals as numbers or, where a number would lose digits, strings; NaN and infinities null.
 */
export function toCell(value: DuckDBValue): CellValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return integerCell(value);
  if (value instanceof DuckDBDecimalValue) return decimalCell(value.toString());
  if (value instanceof DuckDBDateValue) return value.isFinite ? isoDate(value.days) : null;
  if (value instanceof DuckDBTimestampTZValue) {
    const time = value.isFinite ? isoTimestamp(value.micros) : null;
    return time && `${time}Z`;
  }
  if (value instanceof DuckDBTimestampValue) return value.isFinite ? isoTimestamp(value.micros) : null;
  return String(value);
}

export function integerCell(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value.toString();
}

/** Up to 15 significant digits survive a double (IEEE 754, DBL_DIG); longer ones only if they print the same. */
export function decimalCell(text: string): number | string {
  const number = Number(text);
  if (text.length <= 15) return number;
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return String(number) === shortest ? number : text;
}

/** Years that have no four digits are written as JavaScript writes them, with a sign and six. */
export function isoDate(days: number): string | null {
  const ms = days * 86_400_000;
  return Math.abs(ms) > MAX_DATE_MS ? null : new Date(ms).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

const MICROS_PER_SECOND = 1_000_000n;

const MAX_DATE_MS = 8.64e15;

/** A moment in ISO 8601, from microseconds since 1970. */
export function isoTimestamp(micros: bigint): string | null {
  const fraction = ((micros % MICROS_PER_SECOND) + MICROS_PER_SECOND) % MICROS_PER_SECOND;
  const seconds = Number((micros - fraction) / MICROS_PER_SECOND);
  // Later than any date that JavaScript knows: no time that a file could name.
  if (Math.abs(seconds * 1_000) > MAX_DATE_MS) return null;
  const whole = new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length);
  return fraction === 0n ? whole : `${whole}.${fraction.toString().padStart(6, '0').replace(/0+$/, '')}`;
}
