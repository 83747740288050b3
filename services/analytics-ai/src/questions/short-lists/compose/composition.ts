import type { ListColumn } from '../list/list-column.js';
import type { Atom, RowSet } from '../rows/row-sets.js';

/** What is told of rows. */
export type Output =
  | { kind: 'cells'; rows: RowSet; column: ListColumn }
  | { kind: 'count'; rows: RowSet }
  | { kind: 'distinct'; rows: RowSet; column: ListColumn }
  | { kind: 'fold'; rows: RowSet; column: ListColumn; agg: 'sum' | 'avg' | 'min' | 'max' }
  /** From the smallest to the largest. */
  | { kind: 'range'; rows: RowSet; column: ListColumn }
  /** The value with the most or fewest rows, or the largest or smallest sum of a number. */
  | {
      kind: 'common';
      rows: RowSet;
      column: ListColumn;
      by: ListColumn | undefined;
      direction: 'asc' | 'desc';
      skip: number;
    }
  /** Values that have so many rows. */
  | {
      kind: 'repeated';
      rows: RowSet;
      column: ListColumn;
      op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte';
      times: number;
      isCounted: boolean;
    }
  /** How much the second has more than the first, in a column or in rows. */
  | { kind: 'difference'; one: RowSet; other: RowSet; column: ListColumn | undefined; agg: 'sum' | 'min' }
  /** Which of two has more or less. */
  | {
      kind: 'choice';
      one: Atom;
      other: Atom;
      rows: readonly Atom[];
      column: ListColumn | undefined;
      direction: 'asc' | 'desc';
      agg: 'sum' | 'min';
      /** What is said where the first of the two has it, and where the other has: "older", "younger". */
      words?: readonly [one: string, other: string] | undefined;
    }
  /** Of one row, what lies between two of its numbers. */
  | { kind: 'gap'; rows: RowSet; one: ListColumn; other: ListColumn }
  /** The longest run of rows, one after another in the file, that something holds for, or that have the same value. */
  | {
      kind: 'streak';
      rows: RowSet;
      by: { atom: Atom } | { same: ListColumn };
      tells: 'length' | 'value';
    }
  /** Whether there are rows. */
  | { kind: 'check'; rows: RowSet };

export interface Composition {
  output: Output;
  /** What kind it is, with the kind of its rows: "cells/extreme desc". */
  shape: string;
  /** Tokens that its parts were found by. */
  used: ReadonlySet<number>;
}
