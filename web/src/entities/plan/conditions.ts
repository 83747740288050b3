import { formatDate, formatDateRange, formatPeriod, formatValue } from '@plumbline/charts';
import type { CellValue, Column, Filter } from '@plumbline/contracts';
import { addDays, dayOf, isDay, monthEnd, monthStart } from './calendar.js';

/** The columns of a source by name: how their values are written. */
export type Columns = ReadonlyMap<string, Column>;

/** One condition as a person would state it; a range may have been two filters. */
export interface Condition {
  column: string;
  filters: Filter[];
  /** "Direct sales", "October 2026", "20 to under 40". */
  value: string;
  /** After the column's name in a sentence: "is Direct sales", "is at least 20". */
  phrase: string;
  /** Set where the condition is a range of days, both included. */
  days?: { from?: string; to?: string };
}

const LOWER = new Set(['gte', 'gt']);
const UPPER = new Set(['lte', 'lt']);
const MOST_NAMED = 3;

/** Filters as conditions, in order; a lower and an upper bound of one column are one range. */
export function conditionsOf(filters: readonly Filter[], columns: Columns): Condition[] {
  const conditions: Condition[] = [];
  for (let at = 0; at < filters.length; at += 1) {
    const [first, second] = [filters[at], filters[at + 1]];
    if (!first) break;
    if (second && isRange(first, second)) {
      conditions.push(rangeCondition([first, second], columns));
      at += 1;
    } else if (first.op === 'between' || isBound(first)) conditions.push(rangeCondition([first], columns));
    else conditions.push(valueCondition(first, columns));
  }
  return conditions;
}

/** `order_date` -> "Order date". */
export function labelOf(column: string): string {
  const words = column.replaceAll(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether whole numbers of a column name something, as years and stores are named by theirs: they are never grouped. */
export const namesByNumber = (column: Pick<Column, 'type' | 'role'> | undefined): boolean =>
  column?.type === 'integer' && column.role !== 'measure';

/** A value of a column in words. */
export function valueText(value: CellValue, column: string, columns: Columns): string {
  if (value === null) return 'missing';
  const known = columns.get(column);
  return formatValue(value, { type: known?.type, format: known?.format, isName: namesByNumber(known) });
}

function isBound({ op, grain, bins }: Filter): boolean {
  return !grain && !bins && (LOWER.has(op) || UPPER.has(op));
}

function isRange(a: Filter, b: Filter): boolean {
  return a.column === b.column && isBound(a) && isBound(b) && LOWER.has(a.op) && UPPER.has(b.op);
}

function rangeCondition(filters: Filter[], columns: Columns): Condition {
  const { column } = filters[0]!;
  const days = daysOf(filters);
  if (days) {
    const value = daysText(days);
    return {
      column,
      filters,
      value,
      phrase: `is ${days.from && days.to ? `from ${formatDate(days.from)} to ${formatDate(days.to)}` : value}`,
      days,
    };
  }
  const text = (value: CellValue | undefined) => valueText(value ?? null, column, columns);
  const [only, upper] = filters;
  if (only?.op === 'between') {
    const value = `${text(only.values[0])} to ${text(only.values[1])}`;
    return { column, filters, value, phrase: `is from ${value}` };
  }
  if (only && upper) {
    const over = only.op === 'gt' ? 'over ' : '';
    const under = upper.op === 'lt' ? 'under ' : '';
    const value = `${over}${text(only.values[0])} to ${under}${text(upper.values[0])}`;
    return { column, filters, value, phrase: `is from ${value}` };
  }
  const word = { gte: 'at least', gt: 'over', lte: 'at most', lt: 'under' }[only?.op as 'gte'];
  const value = `${word} ${text(only?.values[0])}`;
  return { column, filters, value, phrase: `is ${value}` };
}

/** The days that bounds enclose; undefined where a bound is no whole day. */
function daysOf(filters: readonly Filter[]): Condition['days'] {
  const days: { from?: string; to?: string } = {};
  for (const { op, values } of filters) {
    if (values.some((value) => !isDay(value))) return undefined;
    const [first, second] = values.map(String);
    if (first === undefined) return undefined;
    if (op === 'between') Object.assign(days, { from: first, to: second });
    if (op === 'gte') days.from = first;
    if (op === 'gt') days.from = addDays(first, 1);
    if (op === 'lte') days.to = first;
    if (op === 'lt') days.to = addDays(first, -1);
  }
  return days;
}

/** Whole months, quarters and years by their names. */
function daysText({ from, to }: { from?: string; to?: string }): string {
  if (from && !to) return `since ${formatDate(from)}`;
  if (!from) return to ? `until ${formatDate(to)}` : 'any';
  if (!to) return formatDate(from);
  if (dayOf(from) === monthStart(from)) {
    if (to === monthEnd(from)) return formatPeriod(from, 'month');
    if (to === monthEnd(from, 11) && from.endsWith('-01-01')) return from.slice(0, 4);
    if (to === monthEnd(from, 2) && /-(01|04|07|10)-01$/.test(from)) return formatPeriod(from, 'quarter');
  }
  return formatDateRange(from, to);
}

function valueCondition(filter: Filter, columns: Columns): Condition {
  const { column, op, values, grain, bins } = filter;
  const text = (value: CellValue) => {
    if (grain && value !== null) return formatPeriod(value, grain);
    if (bins) return binText(bins.edges, value, (edge) => valueText(edge, column, columns));
    return valueText(value, column, columns);
  };
  const listed = listText(values.map(text));
  const base = { column, filters: [filter] };
  switch (op) {
    case 'is_null':
      return { ...base, value: 'missing', phrase: 'is missing' };
    case 'is_not_null':
      return { ...base, value: 'not missing', phrase: 'is not missing' };
    case 'contains':
      return { ...base, value: `contains “${listed}”`, phrase: `contains “${listed}”` };
    case 'ne':
    case 'not_in':
      return { ...base, value: `not ${listed}`, phrase: `is not ${listed}` };
    default:
      return { ...base, value: listed, phrase: `is ${listed}` };
  }
}

function binText(edges: readonly number[], value: CellValue, text: (edge: number) => string): string {
  if (value === null) return `under ${text(edges[0] ?? 0)}`;
  const next = edges[edges.indexOf(Number(value)) + 1];
  return next === undefined
    ? `${text(Number(value))} or more`
    : `${text(Number(value))} to under ${text(next)}`;
}

/** "A", "A or B", "A, B, C or 4 more". */
export function listText(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? 'nothing';
  const rest = names.length - MOST_NAMED;
  if (rest <= 0) return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return `${names.slice(0, MOST_NAMED).join(', ')} or ${rest} more`;
}
