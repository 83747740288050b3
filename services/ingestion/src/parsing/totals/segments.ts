import { elementAt } from '@plumbline/statistics';
import type { DecidedColumn } from '../columns/decided-column.js';
import { convertSql } from '../columns/interpretation-sql.js';
import type { RawTable } from '../table/raw-table.js';
import type { Candidate } from './candidates.js';

/** Records between one candidate and the next: how many, and per number column their sum and how many are not 0. */
export interface Segment {
  rows: number;
  sums: number[];
  nonZero: number[];
}

const valueSql = (column: DecidedColumn, source = column.source) =>
  `CAST(${convertSql(source, column, column.extent)} AS DOUBLE)`;

/** The segments in order, and how many records fill each column. */
export async function segmentsOf(
  rest: RawTable,
  candidates: readonly Candidate[],
  columns: readonly DecidedColumn[],
  numbers: readonly number[],
): Promise<{ segments: Segment[]; filled: number[] }> {
  const lines = candidates.map(({ line }) => line).join(', ');
  // The last candidate above a row, in the order of their lines.
  const above = `(SELECT unnest([${lines}]) AS candidate_line, generate_subscripts([${lines}], 1) AS candidate_at)`;
  const values = numbers.map((index) => valueSql(elementAt(columns, index)));
  const asked = [
    ...values.map((value) => `sum(${value})`),
    ...values.map((value) => `count_if(${value} <> 0)`),
    ...columns.map(({ source }) => `count_if(trim(${source}) <> '')`),
  ];
  const query = `SELECT coalesce(candidate_at, 0), count(*), ${asked.join(', ')}
    FROM (SELECT *, ${rest.line} AS record_line FROM ${rest.relation}) ASOF LEFT JOIN ${above} ON record_line > candidate_line GROUP BY 1`;
  const { rows } = await rest.engine.run(query, [], { signal: rest.signal });
  const filled = columns.map(() => 0);
  const segments = candidates.map(
    (): Segment => ({ rows: 0, sums: numbers.map(() => 0), nonZero: numbers.map(() => 0) }),
  );
  for (const row of rows) {
    const [at, times, ...answers] = row.map(Number) as [number, number, ...number[]];
    const [sums, nonZero] = [
      answers.slice(0, numbers.length),
      answers.slice(numbers.length, 2 * numbers.length),
    ];
    if (at < segments.length) segments[at] = { rows: times, sums, nonZero };
    for (const [index, count] of filled.entries())
      filled[index] = count + (answers[2 * numbers.length + index] ?? 0);
  }
  return { segments, filled };
}

/** Records above a line that repeat another one in every cell, and what they add to each number column. */
export interface Repeats {
  rows: number;
  sums: number[];
}

export async function repeatsAbove(
  rest: RawTable,
  line: number,
  columns: readonly DecidedColumn[],
  numbers: readonly number[],
): Promise<Repeats> {
  const cells = columns.map(({ source }, index) => `${source} AS g${index}`);
  const groups = `SELECT ${cells.join(', ')}, count(*) - 1 AS more FROM ${rest.relation}
    WHERE ${rest.line} < ${line} GROUP BY ALL HAVING count(*) > 1`;
  const sums = numbers.map((index) => `sum(more * ${valueSql(elementAt(columns, index), `g${index}`)})`);
  const query = `SELECT sum(more), ${sums.join(', ')} FROM (${groups})`;
  const { rows } = await rest.engine.run(query, [], { signal: rest.signal });
  const [more, ...added] = (rows[0] ?? []).map(Number);
  return { rows: more ?? 0, sums: added };
}
