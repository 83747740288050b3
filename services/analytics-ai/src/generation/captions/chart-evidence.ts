import type { CellValue, QueryResult } from '@plumbline/contracts';
import { toNumber } from '@plumbline/semantics';

/** A chart's results: its own and that of its `about` plan, with the periods that are complete. */
export interface Evidence {
  result: QueryResult;
  about?: QueryResult;
  /** The first period that is complete, and the start of a last one that is not. */
  completeFrom?: string;
  partialFrom?: string;
}

/** What is true of a result. */
export interface Caption {
  title: string;
  /** It names what is drawn, and nothing that could be said of it. */
  isPlain?: true | undefined;
  highlight?: CellValue[];
  markers?: { value: number; label: string }[];
}

/** The largest part is at most this many times the smallest. */
export const NEARLY_EVEN = 1.25;
/** The same of averages, whose differences were held against chance. */
export const NEARLY_EVEN_AVERAGES = 1.05;

/** Rows of periods that the data covers from end to end. */
export function completeRows({ result, completeFrom, partialFrom }: Evidence, at: number): CellValue[][] {
  return result.rows.filter((row) => {
    const period = row[at];
    if (typeof period !== 'string') return false;
    return (!completeFrom || period >= completeFrom) && (!partialFrom || period < partialFrom);
  });
}

export function columnAt(result: QueryResult, name: string): number {
  return result.columns.findIndex((column) => column.name === name);
}

/** The yes/no column that marks the row folded from the rest. */
export const OTHER_COLUMN = 'isOther';

/** The single figure of a result without dimensions. */
export function figure(result: QueryResult | undefined, name: string): number | undefined {
  const at = result ? columnAt(result, name) : -1;
  const value = at < 0 ? Number.NaN : toNumber(result?.rows[0]?.[at]);
  return Number.isFinite(value) ? value : undefined;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + (Number.isFinite(value) ? value : 0), 0);
}
