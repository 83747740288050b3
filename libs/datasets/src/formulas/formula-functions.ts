import { quoteName } from '../engine/quote.js';
import { LINE_COLUMN, type ValueKind } from '../schema/schema.js';
import { type Unit, unitIn } from './formula-units.js';

/** What an argument may be; `same` must agree with the other `same` arguments and is what the call answers. */
type ArgumentKind = ValueKind | 'any' | 'same';

export interface FormulaFunction {
  args: readonly ArgumentKind[];
  /** How many of `args` may be left out, from the end. */
  optional?: number;
  /** The last argument may repeat. */
  repeats?: boolean;
  answers: ValueKind | 'same';
  /** A number is counted in what the first value is counted in, or in this; else it is a plain number. */
  keepsUnit?: boolean;
  unit?: Unit;
  /** How many texts a call copies for each row; see `text-budget.ts`. */
  copiesText?: number | 'each';
  /** Numbers arrive as doubles. Each argument may appear once only: nested calls would double the statement each time. */
  sql: (...args: string[]) => string;
}

const call =
  (name: string) =>
  (...args: string[]) =>
    `${name}(${args.join(', ')})`;

const MATHS: Record<string, FormulaFunction> = {
  abs: { args: ['number'], answers: 'number', keepsUnit: true, sql: call('abs') },
  floor: { args: ['number'], answers: 'number', keepsUnit: true, sql: call('floor') },
  ceil: { args: ['number'], answers: 'number', keepsUnit: true, sql: call('ceil') },
  round: {
    args: ['number', 'number'],
    optional: 1,
    answers: 'number',
    keepsUnit: true,
    sql: (x, digits = '0') => `round(${x}, CAST(greatest(-15, least(15, ${digits})) AS INTEGER))`,
  },
  power: { args: ['number', 'number'], answers: 'number', sql: call('pow') },
  least: { args: ['same', 'same'], repeats: true, answers: 'same', sql: call('least') },
  greatest: { args: ['same', 'same'], repeats: true, answers: 'same', sql: call('greatest') },
};

const CHOICE: Record<string, FormulaFunction> = {
  if: {
    args: ['boolean', 'same', 'same'],
    answers: 'same',
    sql: (condition, yes, no) => `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`,
  },
  coalesce: { args: ['same', 'same'], repeats: true, answers: 'same', sql: call('coalesce') },
  is_null: { args: ['any'], answers: 'boolean', sql: (x) => `(${x} IS NULL)` },
};

const TEXTS: Record<string, FormulaFunction> = {
  lower: { args: ['text'], answers: 'text', copiesText: 1, sql: call('lower') },
  upper: { args: ['text'], answers: 'text', copiesText: 1, sql: call('upper') },
  trim: { args: ['text'], answers: 'text', copiesText: 1, sql: call('trim') },
  /** Thousands may be separated by commas; a minus counts at the beginning alone, for elsewhere it is a dash. */
  number: {
    args: ['text'],
    answers: 'number',
    copiesText: 1,
    sql: (x) =>
      `TRY_CAST(replace(regexp_extract(replace(${x}, '−', '-'), '(^-)?((\\d{1,3}(,\\d{3})+|\\d+)(\\.\\d+)?|\\.\\d+)', 0), ',', '') AS DOUBLE)`,
  },
  /** Thousands as in `number`; a sign before it is a dash. */
  last_number: {
    args: ['text'],
    answers: 'number',
    copiesText: 1,
    sql: (x) =>
      `TRY_CAST(replace(list_extract(regexp_extract_all(${x}, '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?|\\.\\d+'), -1), ',', '') AS DOUBLE)`,
  },
  /** Hours may be left out; the last part may have a fraction. */
  seconds: {
    args: ['text'],
    answers: 'number',
    unit: unitIn('time', 'seconds'),
    copiesText: 1,
    sql: (x) =>
      `list_sum(list_transform(list_reverse(string_split(nullif(regexp_extract(${x}, '\\d{1,3}(:[0-5]?\\d){1,2}(\\.\\d+)?', 0), ''), ':')), (part, place) -> CAST(part AS DOUBLE) * pow(60, place - 1)))`,
  },
  concat: { args: ['text', 'text'], repeats: true, answers: 'text', copiesText: 'each', sql: call('concat') },
  left: {
    args: ['text', 'number'],
    answers: 'text',
    copiesText: 1,
    sql: (x, count) => `left(${x}, CAST(greatest(0, least(10000, ${count})) AS INTEGER))`,
  },
  right: {
    args: ['text', 'number'],
    answers: 'text',
    copiesText: 1,
    sql: (x, count) => `right(${x}, CAST(greatest(0, least(10000, ${count})) AS INTEGER))`,
  },
  starts_with: {
    args: ['text', 'text'],
    answers: 'boolean',
    copiesText: 2,
    sql: (x, start) => `starts_with(lower(${x}), lower(${start}))`,
  },
  length: { args: ['text'], answers: 'number', sql: (x) => `CAST(length(${x}) AS DOUBLE)` },
  contains: {
    args: ['text', 'text'],
    answers: 'boolean',
    copiesText: 2,
    sql: (x, part) => `contains(lower(${x}), lower(${part}))`,
  },
  /** The same text for the same values, missing ones among them, and another for any others (MD5). */
  fingerprint: {
    args: ['any'],
    repeats: true,
    answers: 'text',
    copiesText: 'each',
    sql: (...args) =>
      `md5(concat_ws(chr(31), ${args.map((x) => `coalesce(CAST(${x} AS VARCHAR), chr(30))`).join(', ')}))`,
  },
};

const part = (name: string): FormulaFunction => ({
  args: ['timestamp'],
  answers: 'number',
  sql: (x) => `CAST(${name}(${x}) AS DOUBLE)`,
});

const TIMES: Record<string, FormulaFunction> = {
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  month_name: { args: ['timestamp'], answers: 'text', sql: call('monthname') },
  day: part('day'),
  weekday: part('isodow'),
  hour: part('hour'),
  /** Of what is no year of the calendar there is none. */
  start_of_year: {
    args: ['number'],
    answers: 'date',
    sql: (x) => `TRY_CAST(printf('%04d-01-01', TRY_CAST(floor(${x}) AS INTEGER)) AS DATE)`,
  },
  days_between: {
    args: ['timestamp', 'timestamp'],
    answers: 'number',
    unit: unitIn('time', 'days'),
    sql: (from, to) => `CAST(date_diff('day', CAST(${from} AS DATE), CAST(${to} AS DATE)) AS DOUBLE)`,
  },
  /** With fractions. */
  hours_between: {
    args: ['timestamp', 'timestamp'],
    answers: 'number',
    unit: unitIn('time', 'hours'),
    sql: (from, to) =>
      `(date_diff('microsecond', CAST(${from} AS TIMESTAMP), CAST(${to} AS TIMESTAMP)) / 3600000000.0)`,
  },
};

const PLACES: Record<string, FormulaFunction> = {
  line: { args: [], answers: 'number', sql: () => `CAST(data.${quoteName(LINE_COLUMN)} AS DOUBLE)` },
};

/** Everything a row-level formula may call, by lower-case name; a Map, so that `constructor` is no function. */
export const ROW_FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.entries({ ...MATHS, ...CHOICE, ...TEXTS, ...TIMES, ...PLACES }),
);
