import type { CellValue, Filter, FilterOp } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { Bindings } from '../engine/bindings.js';
import { PlanError } from '../schema/plan-error.js';
import { columnOf, columnSql, type Schema, type ValueKind } from '../schema/schema.js';
import { dimensionSql, wallClockSql } from './dimension-sql.js';
import { isCalendarDate, isInstant, operandSql } from './operand-sql.js';

export interface FilterContext {
  schema: Schema;
  bindings: Bindings;
  zone: string;
  path: string;
}

/** What is compared, and how its values are read. */
interface Subject {
  sql: string;
  kind: ValueKind;
  /** A moment, for which a plain day means all of it. */
  isMoment: boolean;
  bindings: Bindings;
}

/** SQL that is true for the rows a filter keeps, and false or null for the others. */
export function filterSql(filter: Filter, context: FilterContext): string {
  const { op, values } = filter;
  requireValueCount(op, values, context.path);
  const subject = subjectOf(filter, context);
  const path = `${context.path}.values`;
  switch (op) {
    case 'is_null':
      return `(${subject.sql} IS NULL)`;
    case 'is_not_null':
      return `(${subject.sql} IS NOT NULL)`;
    case 'in':
    case 'eq':
      return oneOfSql(subject, values, path);
    case 'not_in':
    case 'ne':
      return `(NOT coalesce(${oneOfSql(subject, values, path)}, false))`;
    case 'contains':
      return containsSql(subject, elementAt(values, 0), path);
    case 'between':
      return allOf([
        comparisonSql(subject, 'gte', elementAt(values, 0), path),
        comparisonSql(subject, 'lte', elementAt(values, 1), path),
      ]);
    default:
      return `(${comparisonSql(subject, op, elementAt(values, 0), path)})`;
  }
}

/** Several conditions that all hold; no condition keeps every row. */
export function allOf(conditions: string[]): string {
  const [only = 'true'] = conditions;
  return conditions.length < 2 ? only : `(${conditions.join(' AND ')})`;
}

const VALUE_COUNTS: Partial<Record<FilterOp, number>> = { between: 2, is_null: 0, is_not_null: 0 };

function requireValueCount(op: FilterOp, values: readonly CellValue[], path: string): void {
  if (op === 'in' || op === 'not_in') return;
  const count = VALUE_COUNTS[op] ?? 1;
  if (values.length !== count) {
    throw new PlanError(
      `The filter “${op}” needs ${count === 1 ? 'one value' : `${count} values`}.`,
      `${path}.values`,
    );
  }
}

function subjectOf(filter: Filter, context: FilterContext): Subject {
  const { schema, bindings, zone, path } = context;
  if (filter.grain || filter.bins) {
    const { key, valueSql, kind } = dimensionSql(filter, context);
    return { sql: valueSql(key), kind, isMoment: false, bindings };
  }
  const column = columnOf(schema, filter.column, `${path}.column`);
  const isMoment = column.kind === 'timestamp' || column.kind === 'instant';
  const readsInstants =
    column.kind === 'instant' && filter.values.length > 0 && filter.values.every(isInstantOrNull);
  if (readsInstants) return { sql: columnSql(column), kind: 'instant', isMoment: false, bindings };
  const kind = column.kind === 'instant' ? 'timestamp' : column.kind;
  return {
    sql: isMoment ? wallClockSql(column, zone, bindings) : columnSql(column),
    kind,
    isMoment,
    bindings,
  };
}

const isInstantOrNull = (value: CellValue) => value === null || isInstant(value);

/** Missing equals missing here, so that the group of missing values can be chosen, and is kept by `ne` and `not_in`. */
function oneOfSql(subject: Subject, values: readonly CellValue[], path: string): string {
  const present = values.filter((value) => value !== null);
  const days = subject.isMoment ? present.filter(isCalendarDate) : [];
  const others = present.filter((value) => !days.includes(value as string));
  const alternatives = days.map((day) =>
    allOf([comparisonSql(subject, 'gte', day, path), comparisonSql(subject, 'lte', day, path)]),
  );
  if (others.length > 0) {
    alternatives.push(
      `${subject.sql} IN (${others.map((value) => valueSql(subject, value, path)).join(', ')})`,
    );
  }
  if (values.includes(null)) alternatives.push(`${subject.sql} IS NULL`);
  return alternatives.length === 0 ? 'false' : `(${alternatives.join(' OR ')})`;
}

type Comparison = 'lt' | 'lte' | 'gt' | 'gte';
const OPERATOR: Record<Comparison, string> = { lt: '<', lte: '<=', gt: '>', gte: '>=' };

/** A plain day beside a time means all of that day: up to and including it is before the next one. */
function comparisonSql(subject: Subject, op: Comparison, value: CellValue, path: string): string {
  if (subject.kind === 'boolean') throw new PlanError('True and false have no order to compare.', path);
  if (value === null) throw new PlanError('A missing value has no place in an order.', path);
  const operand = valueSql(subject, value, path);
  if (subject.isMoment && isCalendarDate(value) && (op === 'lte' || op === 'gt')) {
    return `${subject.sql} ${op === 'lte' ? '<' : '>='} ${subject.bindings.dialect.dayLater(operand)}`;
  }
  return `${subject.sql} ${OPERATOR[op]} ${operand}`;
}

function valueSql(subject: Subject, value: CellValue, path: string): string {
  if (subject.kind === 'instant') return subject.bindings.dialect.instant(value, subject.bindings.bind);
  return operandSql(value, subject.kind, subject.bindings, path);
}

function containsSql(subject: Subject, value: CellValue, path: string): string {
  if (subject.kind !== 'text') throw new PlanError('Only texts can be searched for a part of them.', path);
  subject.bindings.textCopies.ofRows++;
  return subject.bindings.dialect.contains(subject.sql, operandSql(value, 'text', subject.bindings, path));
}
