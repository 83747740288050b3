import type { ColumnProfile } from '@plumbline/contracts';

export const COLUMN_SORTS = {
  interest: 'Most interesting',
  file: 'As in the file',
  name: 'Name',
  missing: 'Most missing',
} as const;
export type ColumnSort = keyof typeof COLUMN_SORTS;

const ORDERS: Record<ColumnSort, ((a: ColumnProfile, b: ColumnProfile) => number) | undefined> = {
  interest: (a, b) => b.interest - a.interest,
  file: undefined,
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }),
  missing: (a, b) => b.missing - a.missing,
};

/** Columns in the chosen order; equals keep the order of the file. */
export function sortColumns(columns: readonly ColumnProfile[], sort: ColumnSort): ColumnProfile[] {
  const order = ORDERS[sort];
  return order ? [...columns].sort(order) : [...columns];
}
