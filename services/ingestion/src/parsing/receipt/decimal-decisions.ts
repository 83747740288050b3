import type { Decision, DecisionOption } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import type { NumberInterpretation } from '../columns/interpretation.js';
import { convertSql } from '../columns/interpretation-sql.js';
import { contradictionOf } from '../source/phrasing.js';
import { queryAggregates, type RawTable } from '../table/raw-table.js';

export const MARK_WORDS: Record<string, string> = { point: 'a decimal point', comma: 'a decimal comma' };

/** One way to read a column's numbers. */
export interface MarkOption {
  id: string;
  interpretation: NumberInterpretation;
}

/** Wide enough for what a preview of values needs; what does not fit is left out of the range. */
const EXTENT = { whole: 18, fraction: 6 };

/** What a column's values would be with each mark, over all rows, and how many rows hold a number with any of them. */
export async function decimalOptions(
  table: RawTable,
  column: DecidedColumn,
  marks: readonly MarkOption[],
): Promise<Pick<Decision, 'options' | 'rows'>> {
  const values = marks.map(({ interpretation }) =>
    convertSql(column.source, { ...column, interpretation, isForced: true }, EXTENT),
  );
  const isAny = values.map((value) => `(${value}) IS NOT NULL`).join(' OR ');
  const [total] = await queryAggregates(table, [`count_if(${isAny})`]);
  const options: DecisionOption[] = [];
  for (const [index, { id }] of marks.entries()) {
    const value = elementAt(values, index);
    const [text, first, min, max, fitting] = await queryAggregates(table, [
      `arg_min(${column.source}, ${table.line}) FILTER (WHERE ${value} IS NOT NULL)`,
      `CAST(arg_min(CAST(${value} AS DOUBLE), ${table.line}) FILTER (WHERE ${value} IS NOT NULL) AS VARCHAR)`,
      `CAST(min(CAST(${value} AS DOUBLE)) AS VARCHAR)`,
      `CAST(max(CAST(${value} AS DOUBLE)) AS VARCHAR)`,
      `count(${value})`,
    ]);
    const contradicted = Number(total) - Number(fitting);
    const range =
      Number(fitting) > 0 ? [`Read with ${MARK_WORDS[id]}, the values run from ${min} to ${max}.`] : [];
    const example = { text: String(text ?? ''), value: String(first ?? '') };
    options.push({ id, evidence: [...contradictionOf(contradicted), ...range], example, contradicted });
  }
  return { options, rows: Number(total) };
}
