import type { Filter } from '@plumbline/contracts';

/** Rows with a value in the column. */
export const present = (column: string): Filter => ({ column, op: 'is_not_null', values: [] });

/** Rows without one. */
export const absent = (column: string): Filter => ({ column, op: 'is_null', values: [] });
