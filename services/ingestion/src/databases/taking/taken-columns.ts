import type { ReadWarning } from '@plumbline/contracts';
import { type Digits, type ExtractedColumn, hasOpenDigits } from '../../parsing/source/table-extract.js';
import { DatabaseError } from '../database-error.js';
import type { DescribedColumn } from '../driver.js';
import { tooManyColumns } from './too-large.js';

/** A column that is taken, its place among all, and how many of its values cannot be held. */
export interface TakenColumn {
  column: DescribedColumn;
  index: number;
  lost: number;
  /** Counted so far, where the type leaves them open. */
  digits: Digits | undefined;
}

/** Those that hold no binary data. @throws DatabaseError where there is none, or where there are too many */
export function takenColumns(described: readonly DescribedColumn[], maxColumns: number): TakenColumn[] {
  const taken = described
    .map((column, index) => ({ column, index, lost: 0, digits: openDigits(column) }))
    .filter(({ column }) => column.kind !== 'binary');
  if (taken.length === 0)
    throw new DatabaseError(
      'query_refused',
      described.length === 0
        ? 'This table has no columns. Choose another one.'
        : 'There is no column here that can be read: all hold binary data. Choose another table, or convert them in a query.',
    );
  if (taken.length > maxColumns) throw tooManyColumns(taken.length, maxColumns);
  return taken;
}

const openDigits = (column: DescribedColumn): Digits | undefined =>
  hasOpenDigits(column) ? { whole: 0, fraction: 0 } : undefined;

/** The columns as they are noted: without what only the taking needs. Digits are those of all rows, or are not noted. */
export const notedColumns = (
  taken: readonly TakenColumn[],
  { isWhole }: { isWhole: boolean },
): ExtractedColumn[] =>
  taken.map(({ column: { toText: _, ...column }, digits }) => ({
    ...column,
    ...(isWhole && digits && { digits: { ...digits } }),
  }));

/** What is left out of the rows, or left empty in them; `before` is what was said of rows that are kept. */
export function takenWarnings(
  described: readonly DescribedColumn[],
  taken: readonly TakenColumn[],
  before: readonly ReadWarning[] = [],
): ReadWarning[] {
  const binary = described.filter(({ kind }) => kind === 'binary');
  return [
    ...binary.map(({ name, type }) => ({
      code: 'binary_column',
      message: `${name} holds binary data (${type}) and is left out.`,
    })),
    ...taken.flatMap((place) => lossOf(place, before)),
  ];
}

function lossOf({ column: { name, type }, lost: count }: TakenColumn, before: readonly ReadWarning[]) {
  const why = 'such as infinite or impossible ones, cannot be held and';
  // Rows that were read twice would be counted twice.
  if (before.some(({ code, column }) => code === 'not_convertible' && column === name))
    return [
      {
        ...{ code: 'not_convertible', column: name },
        message: `Values of ${name} (${type}), ${why} are left empty.`,
      },
    ];
  if (count === 0) return [];
  const values = `${count.toLocaleString('en-US')} ${count === 1 ? 'value' : 'values'}`;
  return [
    {
      ...{ code: 'not_convertible', column: name, count },
      message: `${values} of ${name} (${type}), ${why} ${count === 1 ? 'is' : 'are'} left empty.`,
    },
  ];
}
