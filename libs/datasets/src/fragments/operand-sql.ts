import type { CellValue } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { Bindings } from '../engine/bindings.js';
import { PlanError } from '../schema/plan-error.js';
import type { ValueKind } from '../schema/schema.js';

/** Binds a value to be compared with values of `kind`; throws a `PlanError` at `path` when it is none of that kind. */
export function operandSql(value: CellValue, kind: ValueKind, bindings: Bindings, path: string): string {
  switch (kind) {
    case 'number':
      return numberSql(value, bindings, path);
    case 'text':
      if (typeof value === 'string') return bindings.bind(value);
      throw new PlanError('A text is expected here.', path);
    case 'boolean':
      if (typeof value === 'boolean') return bindings.bind(value);
      throw new PlanError('True or false is expected here.', path);
    case 'date':
      if (isCalendarDate(value)) return `CAST(${bindings.bind(value)} AS DATE)`;
      throw new PlanError('A date is expected here, written like 2024-12-31.', path);
    case 'timestamp':
    case 'instant':
      if (isWallClock(value)) return `CAST(${bindings.bind(value)} AS ${bindings.dialect.timestamp})`;
      throw new PlanError('A date or a time is expected here, written like 2024-12-31T18:30:00.', path);
  }
}

/** Text of digits stays exact; cells of long decimals are strings. */
function numberSql(value: CellValue, bindings: Bindings, path: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return bindings.bind(value);
  const match = typeof value === 'string' && /^-?(\d{1,37})(?:\.(\d+))?$/.exec(value);
  if (match) {
    const [, whole = '', fraction = ''] = match;
    const digits = whole.length + fraction.length;
    if (digits <= 38) return `CAST(${bindings.bind(value)} AS DECIMAL(${digits}, ${fraction.length}))`;
  }
  throw new PlanError('A number is expected here.', path);
}

/** A day of the calendar that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(value: CellValue): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?)?$/;

function isWallClock(value: CellValue): value is string {
  const match = typeof value === 'string' && WALL_CLOCK.exec(value);
  return Boolean(match && isCalendarDate(elementAt(match, 1)));
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-][01]\d:[0-5]\d)$/;

/** A time that names its own offset, such as the cells of an instant column. */
export function isInstant(value: CellValue): value is string {
  const match = typeof value === 'string' && INSTANT.exec(value);
  return Boolean(match && isCalendarDate(elementAt(match, 1)));
}
