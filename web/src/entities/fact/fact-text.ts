import { formatValue } from '@plumbline/charts';
import type { Fact } from '@plumbline/contracts';
import { plural } from '../../shared/lib/format.js';

/** A fact's value in full; a whole tile says how much it holds. */
export function factText({ value, format }: Pick<Fact, 'value' | 'format'>): string {
  if (!Array.isArray(value))
    return formatValue(value, { type: typeof value === 'string' ? 'text' : 'double', format });
  return plural(value.length, 'row');
}
