import type { Column } from '@plumbline/contracts';

const KINDS: Record<Column['type'], string> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'time',
  timestamp: 'time',
  text: 'text',
};

/** Whether columns hold values of one kind: numbers, times, yes and no, or texts. */
export const isSameKind = (one: Pick<Column, 'type'>, other: Pick<Column, 'type'>): boolean =>
  KINDS[one.type] === KINDS[other.type];
