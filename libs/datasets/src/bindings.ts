import type { SqlValue } from './bind-value.js';

/** Collects the values of one statement; a value enters SQL only as the `$n` that `bind` answers. */
export class Bindings {
  readonly values: SqlValue[] = [];

  bind(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
