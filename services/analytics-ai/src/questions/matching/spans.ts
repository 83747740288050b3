import type { TableColumn } from '../table/table.js';

/** A range of tokens: from the first to one past the last. */
export interface TokenRange {
  from: number;
  to: number;
}

/** The tokens of a range. */
export const placesOf = ({ from, to }: TokenRange): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

export interface ColumnSpan extends TokenRange {
  kind: 'column';
  column: TableColumn;
  /** 0 to 1. */
  score: number;
  because: string;
  /** Others that the words may name, best first. */
  others: { column: TableColumn; score: number }[];
}

/** Values of one column that the words may name. */
export interface ValueOption {
  column: TableColumn;
  values: string[];
  score: number;
  because: string;
}

export interface ValueSpan extends TokenRange {
  kind: 'value';
  options: ValueOption[];
  isNegated?: boolean;
}

/** Days, both included. */
export interface Period {
  first: string;
  last: string;
  label: string;
}

/** Days, both included; one of them may be open. */
export interface TimeSpan extends TokenRange {
  kind: 'time';
  first?: string;
  last?: string;
  label: string;
  because: string;
  /** The months or days before another period. */
  isBase?: boolean;
  /** "from May to June": the two periods that it reaches from and to. */
  ends?: [Period, Period];
}

export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'between';

export interface NumberSpan extends TokenRange {
  kind: 'number';
  op: Comparison;
  value: number;
  upTo?: number;
  /** "than average": the value is asked first. */
  isAverage?: boolean;
  column?: TableColumn;
  /** It was written with words of comparison. */
  isCompared: boolean;
}

export type Span = ColumnSpan | ValueSpan | TimeSpan | NumberSpan;

export const overlaps = (one: TokenRange, other: TokenRange): boolean =>
  one.from < other.to && other.from < one.to;
