import type { ListColumn } from '../list/list-column.js';
import type { Ground } from './compose-rows.js';
import type { Composition, Output } from './composition.js';

/** Tokens that name a column. */
export const namesOf = ({ mentions }: Ground, column: ListColumn | undefined): readonly number[] =>
  (column && mentions.get(column.column.name)?.used) ?? [];

export function composition(output: Output, shape: string, used: Iterable<number>): Composition {
  return {
    output,
    shape: `${output.kind === 'fold' ? output.agg : output.kind}/${shape}`,
    used: new Set(used),
  };
}
