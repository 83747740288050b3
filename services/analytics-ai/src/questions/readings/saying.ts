import type { CellValue, ColumnFormat, Measure } from '@plumbline/contracts';
import { hourName, periodName, say, toDay, weekdayName } from '@plumbline/semantics';
import type { RichText, TextSpan } from '../../facts/rich-text.js';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { aggregateOf, type Condition } from '../plans/plan-draft.js';
import { isMoment, type Table } from '../table/table.js';
import type { SaidPart } from './reading.js';

/** Conditions as slots of a sentence: " where region is West". */
export function saidConditions(conditions: readonly Condition[], table: Table): SaidPart[] {
  const time = table.fields.time?.name;
  const periods = conditions.filter(({ column }) => column.name === time);
  const others = conditions.filter(({ column }) => column.name !== time);
  return [
    ...others.flatMap(({ text }, at): SaidPart[] => [
      at === 0 ? ' where ' : ' and ',
      { slot: 'filter', text },
    ]),
    ...periods.flatMap(({ text }): SaidPart[] => [' for ', { slot: 'period', text }]),
  ];
}

/** A number in full, as an answer states it. */
export function sayExact(value: CellValue, format: Parameters<typeof say>[1]): string {
  if (typeof value !== 'number') return value === null ? 'nothing' : String(value);
  if (format?.percent)
    return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }).format(100 * value)}%`;
  const isWhole = Number.isInteger(value);
  const digits =
    isWhole && !format?.currency ? 0 : Math.abs(value) >= 10_000 ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  const text = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(Math.abs(value));
  const sign = value < 0 ? '−' : '';
  if (!format?.currency) return sign + text;
  const symbol = say(0, format).replace(/[\d.,\s]/g, '');
  return `${sign}${symbol}${text}`;
}

/** One cell of a result as it stands in a sentence. */
export function cell(traced: TracedResult, row: number, column: string, text?: string): TextSpan {
  const reference = referenceTo(traced, row, column);
  return { cell: reference, text: text ?? sayExact(reference.value, undefined) };
}

/** A measure's cell, written in its format. */
export function measureCell(traced: TracedResult, row: number, name: string, table: Table): TextSpan {
  const reference = referenceTo(traced, row, name);
  const plan = traced.origin.kind === 'query' ? traced.origin.plan : undefined;
  const window = plan?.windows?.find(({ as }) => as === name);
  const measure = plan?.measures.find(({ as }) => as === (window?.of ?? name));
  const format = window?.function === 'change_share' ? { percent: true } : formatOf(measure, table);
  return { cell: reference, text: sayExact(reference.value, window?.function === 'rank' ? {} : format) };
}

/** How numbers of a measure are written. */
export function formatOf(measure: Measure | undefined, table: Table): ColumnFormat | undefined {
  const columns = new Map(table.columns.map((column) => [column.name, column]));
  const own =
    measure?.column === undefined ? measure && aggregateOf(measure, table) : columns.get(measure.column);
  const isCount = measure?.agg === 'count' || measure?.agg === 'count_distinct';
  if (isCount) return { decimals: 0 };
  if (measure?.as.startsWith('Share of ')) return { percent: true };
  return own?.kind === 'boolean' && measure?.agg === 'avg' ? { percent: true } : own?.format;
}

/** "for West and Online store", to end a sentence with. */
export function spokenConditions(conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  // A period names no column: "for March 2025".
  const isPeriod = ({ column, text }: Condition) => isMoment(column) && !text.startsWith(column.label);
  const others = conditions.filter((one) => !isPeriod(one)).map(({ text }) => text);
  const periods = conditions.filter(isPeriod).map(({ text }) => text);
  const where = others.length > 0 ? ` where ${others.join(' and ')}` : '';
  return periods.length > 0 ? `${where} for ${periods.join(' and ')}` : where;
}

/** The name of a period, weekday or hour that stands in a result; undefined for any other value. */
export function namedValue({ origin }: TracedResult, column: string, value: CellValue): string | undefined {
  const dimensions = origin.kind === 'query' ? origin.plan.dimensions : [];
  const grain = dimensions.find((one) => (one.as ?? one.column) === column)?.grain;
  if (value === null || grain === undefined) return undefined;
  if (grain === 'weekday') return weekdayName(Number(value));
  if (grain === 'hour_of_day') return hourName(Number(value));
  return grain === 'hour' ? String(value) : periodName(toDay(String(value)), grain);
}

/** Values in a row: "a, b and c"; each is a cell of the result. */
export function spokenList(traced: TracedResult, column: string, rows: readonly number[]): RichText {
  return rows.flatMap((row, at): RichText => {
    const joint = at === 0 ? '' : at === rows.length - 1 ? ' and ' : ', ';
    const { value } = referenceTo(traced, row, column);
    const named = cell(traced, row, column, namedValue(traced, column, value));
    return joint ? [joint, named] : [named];
  });
}
