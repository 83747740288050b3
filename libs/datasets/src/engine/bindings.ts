import type { SqlValue } from './bind-value.js';

/** How many times a statement copies texts of the data; see `requireTextBudget`. */
export interface TextCopies {
  /** Of the rows, and of the groups, that are worked on together. */
  ofRows: number;
  ofGroups: number;
  /** Of a whole column: the least text of each group, a derived text of each row. */
  ofColumns: number;
}

/** Larger numbers fit no integer of the engine, and would be bound as one. */
const LARGEST_INTEGER = 1e37;

/** Collects the values of one statement; a value enters SQL only as what `bind` answers. */
export class Bindings {
  readonly values: SqlValue[] = [];
  readonly textCopies: TextCopies = { ofRows: 0, ofGroups: 0, ofColumns: 0 };

  bind(value: SqlValue): string {
    if (typeof value === 'number' && Math.abs(value) > LARGEST_INTEGER)
      return `CAST(${this.bind(String(value))} AS DOUBLE)`;
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
