import type { Decision, DecisionOption } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import { changeIn } from '../columns/date-order.js';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { DateInterpretation } from '../columns/interpretation.js';
import { dateSql, emptiedWords, presentSql } from '../columns/interpretation-sql.js';
import { columnType } from '../columns/write-parquet.js';
import { contradictionOf, count, rows } from '../source/phrasing.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';
import { type OrderOption, withChangedOrder } from './changed-order.js';

interface OptionFacts {
  /** Rows that this option fits. */
  dated: number;
  /** Rows that only this option fits. */
  only: number;
  firstOnlyLine: number;
  firstOnlyText: string;
  min: string;
  max: string;
  weekdays: number[];
  example: { text: string; value: string };
  comparisons: string[];
}

const ORDER_WORDS: Record<string, string> = { mdy: 'month first', dmy: 'day first', ymd: 'year first' };

/** `month first`, `day first until line 1,204, then month first`. */
export function orderWords(order: string): string {
  const change = changeIn(order);
  if (!change) return ORDER_WORDS[order] ?? order;
  return `${ORDER_WORDS[change.first]} until line ${count(change.until)}, then ${ORDER_WORDS[change.last]}`;
}

/** How a column would look in each order, over all rows, and how many rows hold a date in any of them. */
export async function dateOptions(
  table: RawTable,
  column: DecidedColumn,
  known: readonly OrderOption[],
  columns: readonly DecidedColumn[],
): Promise<Pick<Decision, 'options' | 'rows'>> {
  const orders = await withChangedOrder(table, column, known);
  const values = orders.map(({ interpretation }) =>
    dateSql(presentSql(column.source, emptiedWords(column)), interpretation),
  );
  const facts: OptionFacts[] = [];
  for (const [index, value] of values.entries()) {
    // What changes its order is made of the others: no row fits it alone.
    const others = orders.flatMap(({ interpretation }, other) =>
      other === index || interpretation.change ? [] : [elementAt(values, other)],
    );
    const isChange = elementAt(orders, index).interpretation.change !== undefined;
    facts.push(await optionFacts(table, column, value, isChange ? [] : others, columns));
  }
  const [total] = await queryAggregates(table, [
    `count(${values.length > 1 ? `coalesce(${values.join(', ')})` : values[0]})`,
  ]);
  const options = orders.map(({ id }, index): DecisionOption => {
    const { example, weekdays, dated } = elementAt(facts, index);
    const contradicted = Number(total) - dated;
    const evidence = evidenceOf(elementAt(facts, index), id, contradicted);
    return { id, evidence, example, weekdays, contradicted };
  });
  return { options, rows: Number(total) };
}

async function optionFacts(
  table: RawTable,
  column: DecidedColumn,
  value: string,
  others: string[],
  columns: readonly DecidedColumn[],
): Promise<OptionFacts> {
  const none = others.map((other) => `${other} IS NULL`).join(' AND ') || 'false';
  const only = `FILTER (WHERE ${value} IS NOT NULL AND ${none})`;
  const compared = columns.filter((other) => other !== column && isDate(other)).slice(0, 3);
  const comparisons = compared.flatMap((other) => {
    const date = dateSql(
      presentSql(other.source, emptiedWords(other)),
      other.interpretation as DateInterpretation,
    );
    return [`count_if(${value} < ${date})`, `count_if(${value} > ${date})`];
  });
  const days = Array.from({ length: 7 }, (_, day) => `count_if(isodow(${value}) = ${day + 1})`);
  const answers = await queryAggregates(table, [
    `count(*) ${only}`,
    `min(${table.line}) ${only}`,
    `arg_min(${column.source}, ${table.line}) ${only}`,
    `CAST(CAST(min(${value}) AS DATE) AS VARCHAR)`,
    `CAST(CAST(max(${value}) AS DATE) AS VARCHAR)`,
    `arg_min(${column.source}, ${table.line}) FILTER (WHERE ${value} IS NOT NULL)`,
    `CAST(CAST(arg_min(${value}, ${table.line}) FILTER (WHERE ${value} IS NOT NULL) AS DATE) AS VARCHAR)`,
    ...days,
    ...comparisons,
    `count(${value})`,
  ]);
  const [times, line, text, min, max, exampleText, exampleValue] = answers.map((answer) =>
    String(answer ?? ''),
  );
  return {
    dated: Number(answers.at(-1)),
    only: Number(times),
    firstOnlyLine: Number(line),
    firstOnlyText: text!,
    min: min!,
    max: max!,
    weekdays: answers.slice(7, 14).map(Number),
    example: { text: exampleText!, value: exampleValue! },
    comparisons: compared.flatMap((other, index) =>
      comparison(column.name, other.name, answers.slice(14 + index * 2, 16 + index * 2).map(Number)),
    ),
  };
}

function isDate(column: DecidedColumn): boolean {
  const type = columnType(column);
  return type === 'date' || type === 'timestamp';
}

function comparison(name: string, other: string, [before, after]: number[]): string[] {
  return [`${rows(before!)} before ${other}, ${count(after!)} after it.`].map((text) => `${name}: ${text}`);
}

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

function evidenceOf(facts: OptionFacts, id: string, contradicted: number): string[] {
  const used = facts.weekdays.flatMap((times, day) => (times > 0 ? [elementAt(WEEKDAYS, day)] : []));
  const proof =
    facts.only > 0
      ? [
          `${rows(facts.only)} can only be ${orderWords(id)}: line ${count(facts.firstOnlyLine)} is ${facts.firstOnlyText}.`,
        ]
      : [];
  const change = changeIn(id);
  const parted = change
    ? [
        `All rows that can only be ${ORDER_WORDS[change.first]} stand above all that can only be ${ORDER_WORDS[change.last]}.`,
      ]
    : [];
  const span =
    facts.dated > 0 ? [weekdayEvidence(used), ...facts.comparisons, `${facts.min} to ${facts.max}`] : [];
  return [...proof, ...parted, ...contradictionOf(contradicted), ...span];
}

function weekdayEvidence(used: string[]): string {
  if (used.length === 1) return `All dates are ${used[0]}.`;
  if (used.length === 7) return 'Dates fall on all seven weekdays.';
  const isWorkweek = used.length === 5 && !used.includes('Saturdays') && !used.includes('Sundays');
  return isWorkweek
    ? 'All dates fall on Monday to Friday.'
    : `Dates fall on ${used.length} of the seven weekdays.`;
}
