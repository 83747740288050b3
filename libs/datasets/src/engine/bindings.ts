import type { Dialect } from '../dialects/dialect.js';
import { duckdb } from '../dialects/duckdb.js';
import type { SqlValue } from './bind-value.js';

/** How many times a statement copies texts of the data; see `requireTextBudget`. */
export interface TextCopies {
  /** Of the rows, and of the groups, that are worked on together. */
  ofRows: number;
  ofGroups: number;
  /** Of a whole column: the least text of each group, a derived text of each row. */
  ofColumns: number;
}

/** Collects the values of one statement; a value enters SQL only as what `bind` answers. */
export class Bindings {
  readonly values: SqlValue[] = [];
  readonly textCopies: TextCopies = { ofRows: 0, ofGroups: 0, ofColumns: 0 };

  constructor(readonly dialect: Dialect = duckdb) {}

  readonly bind = (value: SqlValue): string => this.dialect.bound(value, this.place);

  private readonly place = (value: SqlValue): string => {
    this.values.push(value);
    return `$${this.values.length}`;
  };
}
