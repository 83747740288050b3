import type { ColumnProfile, ColumnUse } from '@plumbline/contracts';

export const USE_LABELS: Record<ColumnUse, string> = {
  summed: 'Amount, summed',
  averaged: 'Value, averaged',
  level: 'Level, not summed over time',
  rate: 'Rate, weighted by its base',
  price: 'Price, averaged',
  category: 'Category',
  identifier: 'Identifier',
  time: 'Time',
  place: 'Place',
  text: 'Text',
};

const OF_NUMBERS: readonly ColumnUse[] = [
  'summed',
  'averaged',
  'level',
  'rate',
  'price',
  'category',
  'identifier',
  'place',
];
const USES: Record<ColumnProfile['type'], readonly ColumnUse[]> = {
  integer: [...OF_NUMBERS, 'time'],
  decimal: OF_NUMBERS,
  boolean: ['category', 'text'],
  date: ['time', 'text'],
  timestamp: ['time', 'text'],
  text: ['category', 'identifier', 'place', 'text'],
};

/** What a column of this type may be used as. */
export const usesOf = ({ type }: Pick<ColumnProfile, 'type'>): readonly ColumnUse[] => USES[type];

const BY_ROLE: Partial<Record<ColumnProfile['role'], string>> = {
  measure: 'Measure',
  dimension: USE_LABELS.category,
  identifier: USE_LABELS.identifier,
  time: USE_LABELS.time,
  geo: USE_LABELS.place,
  text: USE_LABELS.text,
  constant: 'One value, not used',
};

/** What it is used as where nobody said anything. */
export const foundUse = ({ role }: Pick<ColumnProfile, 'role'>): string => BY_ROLE[role] ?? role;
