import { type Dialect, DialectGap } from '../dialects/dialect.js';
import { duckdb } from '../dialects/duckdb.js';
import type { ValueKind } from '../schema/schema.js';

/** A row-level value to aggregate: its SQL, kind, and whether it is a double (and so needs stable summation). */
export interface RowValue {
  sql: string;
  kind: ValueKind;
  isDouble: boolean;
}

/** SQL of one aggregate call, from its arguments: `function(arguments)`, of the rows that count. */
export interface Call {
  (name: string, ...args: string[]): string;
  dialect: Dialect;
}

/** Calls aggregates over the rows where `condition` holds, or over all of the group. */
export function aggregateCall(condition: string | undefined, dialect: Dialect = duckdb): Call {
  const call = (name: string, ...args: string[]) => dialect.aggregate(name, args, condition);
  return Object.assign(call, { dialect });
}

export interface AggregateFunction {
  /** How many row-level values it takes. */
  args: { min: number; max: number };
  /** Yes/no counts as a number: 1 and 0. */
  needsNumbers: boolean;
  /** The kind of the answer is that of the value. */
  keepsKind?: boolean;
  /** The answer is a double, whatever the values were. */
  answersDouble?: boolean;
  sql: (call: Call, ...values: RowValue[]) => string;
}

const ONE = { min: 1, max: 1 };
const TWO = { min: 2, max: 2 };
const NUMERIC = { needsNumbers: true, answersDouble: true };

/** The aggregates that measures and formulas share, by name. */
export const AGGREGATE_FUNCTIONS: ReadonlyMap<string, AggregateFunction> = new Map<string, AggregateFunction>(
  [
    [
      'count',
      {
        args: { min: 0, max: 1 },
        needsNumbers: false,
        sql: (call, value) => call('count', value?.sql ?? '*'),
      },
    ],
    [
      'count_distinct',
      { args: ONE, needsNumbers: false, sql: (call, value) => call('count', `DISTINCT ${value!.sql}`) },
    ],
    [
      'min',
      {
        args: ONE,
        needsNumbers: false,
        keepsKind: true,
        sql: (call, value) => extremeSql('min', value!, call),
      },
    ],
    [
      'max',
      {
        args: ONE,
        needsNumbers: false,
        keepsKind: true,
        sql: (call, value) => extremeSql('max', value!, call),
      },
    ],
    ['sum', { args: ONE, needsNumbers: true, sql: (call, value) => sumSql(value!, call) }],
    ['avg', { args: ONE, ...NUMERIC, sql: (call, value) => averageSql(value!, call) }],
    ['median', { args: ONE, ...NUMERIC, sql: (call, value) => quantileSql(value!, '0.5', call) }],
    ['stddev', { args: ONE, ...NUMERIC, sql: (call, value) => stddevSql(value!, call) }],
    ['corr', { args: TWO, ...NUMERIC, sql: (call, x, y) => correlationSql(x!, y!, call) }],
    [
      'weighted_avg',
      { args: TWO, ...NUMERIC, sql: (call, x, weight) => weightedAverageSql(x!, weight!, call) },
    ],
  ],
);

function extremeSql(name: 'min' | 'max', value: RowValue, call: Call): string {
  return call(value.kind === 'boolean' ? call.dialect.extremeFlag(name) : name, value.sql);
}

/** Exact for integers and decimals; doubles as the dialect loses least. */
export function sumSql(value: RowValue, call: Call): string {
  return value.isDouble
    ? call(call.dialect.sumOfDoubles, value.sql)
    : call('sum', countable(value, call.dialect));
}

/** The exact sum divided once; null where every value is missing. */
function averageSql(value: RowValue, call: Call): string {
  return `(CAST(${sumSql(value, call)} AS ${call.dialect.double}) / ${call('count', value.sql)})`;
}

/** Past this, the square of a double is none any more: the engine would give up the whole statement. */
const LARGE = '1e150';
const SCALE = '1e160';

/** Doubles that can be squared, a smaller stand-in for larger ones, and when it is due. */
function largeDoubles(double: string, call: Call) {
  return {
    plain: `CASE WHEN abs(${double}) <= ${LARGE} THEN ${double} END`,
    scaled: `CASE WHEN isfinite(${double}) THEN ${double} / ${SCALE} END`,
    isDue: `${call('max', `abs(${double})`)} > ${LARGE}`,
  };
}

function stddevSql(value: RowValue, call: Call): string {
  const isScaled = value.isDouble && call.dialect.scalesLargeDoubles;
  return isScaled ? deviationSql(value.sql, call) : call('stddev_samp', asDouble(value, call.dialect));
}

/** The standard deviation of a sample of doubles, however large they are; null where it is no double itself. */
function deviationSql(double: string, call: Call): string {
  const { plain, scaled, isDue } = largeDoubles(double, call);
  return `CASE WHEN ${isDue} THEN ${SCALE} * ${call('stddev_samp', scaled)} ELSE ${call('stddev_samp', plain)} END`;
}

/** Scaling either side changes nothing. */
function correlationSql(x: RowValue, y: RowValue, call: Call): string {
  const { dialect } = call;
  if (!dialect.correlates) throw new DialectGap('correlations');
  if (!dialect.scalesLargeDoubles) return call('corr', asDouble(x, dialect), asDouble(y, dialect));
  const sides = (value: RowValue) => {
    if (!value.isDouble) return [{ sql: asDouble(value, dialect), when: 'true' }];
    const { plain, scaled, isDue } = largeDoubles(value.sql, call);
    return [
      { sql: scaled, when: isDue },
      { sql: plain, when: 'true' },
    ];
  };
  const cases = sides(x).flatMap((one) =>
    sides(y).map((other) => `WHEN ${one.when} AND ${other.when} THEN ${call('corr', one.sql, other.sql)}`),
  );
  return `CASE ${cases.join(' ')} END`;
}

/** Σ value·weight / Σ weight over rows where both are present; null where the weights add up to zero. */
function weightedAverageSql(value: RowValue, weight: RowValue, call: Call): string {
  const { dialect } = call;
  const [x, w] = [asDouble(value, dialect), asDouble(weight, dialect)];
  const bothWeights = `CASE WHEN ${value.sql} IS NOT NULL THEN ${w} END`;
  const sum = (sql: string) => call(dialect.sumOfDoubles, sql);
  return `(${dialect.quotient(sum(`${x} * ${w}`), sum(bothWeights))})`;
}

/** Linear between ranks (type 7 of Hyndman and Fan, 1996); at 0.5 the mean of the middle two. */
export function quantileSql(value: RowValue, p: string, call: Call): string {
  return call('quantile_cont', asDouble(value, call.dialect), p);
}

/** The same where quantiles are ordered-set aggregates. */
export function orderedQuantileSql(value: RowValue, p: string, condition: string | undefined): string {
  const filter = condition === undefined ? '' : ` FILTER (WHERE ${condition})`;
  return `percentile_cont(${p}) WITHIN GROUP (ORDER BY CAST(${countable(value)} AS DOUBLE PRECISION))${filter}`;
}

/** The group's sum in the sum over all groups, those past the limit too. */
export function shareSql(sum: string, { double, quotient }: Dialect = duckdb): string {
  return quotient(`CAST(${sum} AS ${double})`, `CAST(sum(${sum}) OVER () AS ${double})`);
}

function asDouble(value: RowValue, dialect: Dialect = duckdb): string {
  return value.isDouble ? value.sql : `CAST(${countable(value, dialect)} AS ${dialect.double})`;
}

/** True counts as one: the average of a yes/no column is its rate. */
function countable(value: RowValue, { integer }: Dialect = duckdb): string {
  return value.kind === 'boolean' ? `CAST(${value.sql} AS ${integer})` : value.sql;
}
