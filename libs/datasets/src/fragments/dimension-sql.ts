import type { Dimension, Grain } from '@plumbline/contracts';
import { valueAt } from '@plumbline/statistics';
import type { Dialect } from '../dialects/dialect.js';
import type { Bindings } from '../engine/bindings.js';
import { PlanError } from '../schema/plan-error.js';
import { columnOf, columnSql, type Schema, type SchemaColumn, type ValueKind } from '../schema/schema.js';

export interface DimensionSql {
  /** What rows are grouped and sorted by. */
  key: string;
  /** The value of a group, from the SQL of its key; null where the value is missing (or below the first bin). */
  valueSql: (key: string) => string;
  /** Kind of the value. */
  kind: ValueKind;
}

/** SQL of a dimension's groups; the same for a filter that carries a grain or bins. */
export function dimensionSql(
  dimension: Pick<Dimension, 'column' | 'grain' | 'bins'>,
  context: { schema: Schema; bindings: Bindings; zone: string; path: string },
): DimensionSql {
  const { schema, bindings, zone, path } = context;
  const column = columnOf(schema, dimension.column, `${path}.column`);
  if (dimension.grain && dimension.bins)
    throw new PlanError('Choose either a grain or bins, not both.', path);
  if (dimension.bins) {
    requireKind(column, ['number'], 'Only numbers can be put into bins', `${path}.bins`);
    return binSql(columnSql(column), dimension.bins.edges, bindings, `${path}.bins.edges`);
  }
  if (dimension.grain) {
    const kinds: ValueKind[] = isTimeOfDay(dimension.grain)
      ? ['timestamp', 'instant']
      : ['date', 'timestamp', 'instant'];
    requireKind(
      column,
      kinds,
      `Only ${isTimeOfDay(dimension.grain) ? 'times' : 'dates and times'} have this grain`,
      `${path}.grain`,
    );
    return grainSql(wallClockSql(column, zone, bindings), dimension.grain, column.kind, bindings.dialect);
  }
  return { key: columnSql(column), valueSql: (key) => key, kind: column.kind };
}

function isTimeOfDay(grain: Grain): boolean {
  return grain === 'hour' || grain === 'hour_of_day';
}

function requireKind(column: SchemaColumn, kinds: ValueKind[], rule: string, path: string): void {
  if (!kinds.includes(column.kind))
    throw new PlanError(`${rule}; “${column.name}” holds other values.`, path);
}

/** A date or time as a clock on the wall shows it: an instant is read in the plan's zone, nothing else moves. */
export function wallClockSql(column: SchemaColumn, zone: string, bindings: Bindings): string {
  const sql = columnSql(column);
  return column.kind === 'instant' ? bindings.dialect.wallClock(zone, bindings.bind, sql) : sql;
}

function grainSql(wallClock: string, grain: Grain, kind: ValueKind, dialect: Dialect): DimensionSql {
  const valueSql = (key: string) => key;
  if (grain === 'hour') return { key: dialect.hourStart(wallClock), valueSql, kind: 'timestamp' };
  if (grain === 'hour_of_day') return { key: dialect.hourOfDay(wallClock), valueSql, kind: 'number' };
  const day = kind === 'date' ? wallClock : `CAST(${wallClock} AS DATE)`;
  const key = dialect.period(grain, day);
  return { key, valueSql, kind: grain === 'weekday' ? 'number' : 'date' };
}

/** Bins are grouped by ordinal (0 below the first edge, null missing), so that the two nulls stay two groups. */
function binSql(value: string, edges: number[], bindings: Bindings, path: string): DimensionSql {
  if (edges.some((edge, index) => index > 0 && edge <= valueAt(edges, index - 1))) {
    throw new PlanError('The edges of bins must rise.', path);
  }
  const parameters = edges.map((edge) => bindings.bind(edge));
  const steps = parameters.map((edge, index) => `WHEN ${value} < ${edge} THEN ${index}`).join(' ');
  return {
    key: `CASE ${steps} WHEN ${value} IS NOT NULL THEN ${edges.length} END`,
    valueSql: (key) => bindings.dialect.element(parameters, key),
    kind: 'number',
  };
}
