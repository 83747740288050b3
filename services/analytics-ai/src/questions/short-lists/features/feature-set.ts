import type { Output } from '../compose/composition.js';
import type { ListColumn } from '../list/list-column.js';
import type { RowSet } from '../rows/row-sets.js';

/** A feature with how much of it there is. */
export type Features = Map<string, number>;

/** Adds a feature, once unless told otherwise. */
export type Add = (name: string, value?: number) => void;

/** Row sets that an output speaks of. */
export const setsOf = (output: Output): readonly RowSet[] => {
  if (output.kind === 'difference') return [output.one, output.other];
  if (output.kind === 'choice') return [{ kind: 'where', atoms: [output.one, output.other, ...output.rows] }];
  return [output.rows];
};

/** Columns that are told, compared or narrowed by. */
export function columnsOf(output: Output): ReadonlySet<string> {
  const own: (ListColumn | undefined)[] = [];
  if ('column' in output) own.push(output.column);
  if (output.kind === 'common') own.push(output.by);
  if (output.kind === 'gap') own.push(output.one, output.other);
  if (output.kind === 'streak' && 'same' in output.by) own.push(output.by.same);
  const names = own.flatMap((one) => (one ? [one.column.name] : []));
  return new Set([...names, ...setsOf(output).flatMap(columnsIn)]);
}

function columnsIn(set: RowSet): string[] {
  switch (set.kind) {
    case 'all':
      return [];
    case 'where':
      return set.atoms.map(({ condition }) => condition.column.name);
    case 'among':
      return [...set.atoms.map(({ condition }) => condition.column.name), ...columnsIn(set.of)];
    case 'same':
      return [set.column.column.name, ...columnsIn(set.of)];
    case 'extreme':
    case 'than':
      return [set.by.column.name, ...columnsIn(set.of)];
    default:
      return columnsIn(set.of);
  }
}
