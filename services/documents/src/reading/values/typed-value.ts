import type { FieldType } from '@plumbline/contracts';
import { amountsIn } from './amounts.js';
import { writtenDates } from './dates.js';

/** A value as people type it, in the form of its type; undefined where it is none. */
export function typedValue(type: FieldType, written: string): string | undefined {
  const text = written.trim();
  if (text === '') return undefined;
  if (type === 'date') return writtenDates(text, 'mdy')[0]?.value;
  if (type === 'money' || type === 'number') return amountsIn(text)[0]?.value;
  return text;
}
