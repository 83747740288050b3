import type { ValueKind } from './schema.js';

/** A row-level value to aggregate: its SQL, kind, and whether it is a double (and so needs stable summation). */
export interface RowValue {
  sql: string;
  kind: ValueKind;
  isDouble: boolean;
}

/** SQL of one aggregate call, from its arguments: `function(arguments)`, without a FILTER clause. */
type Call = (name: string, ...args: string[]) => string;

/** Calls aggregates over the rows where `condition` holds, or over all of the group. */
export function aggregateCall(condition: string | undefined): Call {
  const suffix = condition === undefined ? '' : ` FILTER (WHERE ${condition})`;
  return (name, ...args) => `${name}(${args.join(', ')})${suffix}`;
}

/** Exact for integers and decimals; doubles by compensated summation (Kahan, 1965), so that recomputing agrees. */
export function sumSql(value: RowValue, call: Call): string {
  return value.isDouble ? call('fsum', value.sql) : call('sum', countable(value));
}

/** The exact sum divided once; null where every value is missing. */
export function averageSql(value: RowValue, call: Call): string {
  return `CAST(${sumSql(value, call)} AS DOUBLE) / ${call('count', value.sql)}`;
}

/** Σ value·weight / Σ weight over rows where both are present; null where the weights add up to zero. */
export function weightedAverageSql(value: RowValue, weight: RowValue, call: Call): string {
  const [x, w] = [asDouble(value), asDouble(weight)];
  const bothWeights = `CASE WHEN ${value.sql} IS NOT NULL THEN ${w} END`;
  return `${call('fsum', `${x} * ${w}`)} / nullif(${call('fsum', bothWeights)}, 0)`;
}

/** Linear between ranks (type 7 of Hyndman and Fan, 1996); at 0.5 the mean of the middle two. */
export function quantileSql(value: RowValue, p: string, call: Call): string {
  return call('quantile_cont', asDouble(value), p);
}

/** Sample standard deviation (n - 1), by Welford's method in the engine. */
export function deviationSql(value: RowValue, call: Call): string {
  return call('stddev_samp', asDouble(value));
}

/** Pearson's r over rows where both are present. */
export function correlationSql(value: RowValue, other: RowValue, call: Call): string {
  return call('corr', asDouble(value), asDouble(other));
}

/** The group's sum in the sum over all groups, those past the limit too. */
export function shareSql(sum: string): string {
  return `CAST(${sum} AS DOUBLE) / nullif(CAST(sum(${sum}) OVER () AS DOUBLE), 0)`;
}

function asDouble(value: RowValue): string {
  return value.isDouble ? value.sql : `CAST(${countable(value)} AS DOUBLE)`;
}

/** True counts as one: the average of a yes/no column is its rate. */
function countable(value: RowValue): string {
  return value.kind === 'boolean' ? `CAST(${value.sql} AS INTEGER)` : value.sql;
}
