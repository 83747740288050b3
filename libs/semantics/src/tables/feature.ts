import type { ColumnProfile } from '@plumbline/contracts';

/** One thing that tells of the kind of a table: how much it is so, 0 to 1, and what a person would say of it. */
export interface Feature {
  name: string;
  value: number;
  says: string;
}

export const feature = (name: string, value: number | boolean, says: string): Feature => ({
  name,
  value: Math.min(1, Math.max(0, Number(value))),
  says,
});

export const isNumeric = ({ type }: Pick<ColumnProfile, 'type'>): boolean =>
  type === 'integer' || type === 'decimal';

/** "order_date and ship_date", "a, b and 4 more". */
export function listed(names: readonly string[]): string {
  const [shown, rest] = [names.slice(0, 2), names.length - 2];
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  return shown.join(' and ');
}

/** Of 0 where there are none, towards 1. */
export const some = (count: number, many: number): number => Math.min(1, count / many);
