import type { MergeKey } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import type { MergeParent } from './compute/merge-tables.js';

type Named = Pick<MergeParent, 'name' | 'columns'>;

/** @throws AppError `unusable` for a pair with a column that its table does not have */
export function refuseUnknownKeys(left: Named, right: Named, keys: readonly MergeKey[]): void {
  for (const pair of keys) {
    refuseUnknown(left, pair.left);
    refuseUnknown(right, pair.right);
  }
}

function refuseUnknown({ name, columns }: Named, column: string): void {
  if (!columns.some((each) => each.name === column)) throw unusable(`“${name}” has no column “${column}”.`);
}
