import type { Column, ColumnRole, ColumnType, ColumnUse } from '@plumbline/contracts';

/** What a person's word about a column makes of it. */
export interface ChosenUse {
  role: ColumnRole;
  nature?: Column['nature'];
}

const OF_NUMBERS: Partial<Record<ColumnUse, NonNullable<Column['nature']>>> = {
  summed: 'additive',
  averaged: 'averaged',
  level: 'level',
  rate: 'rate',
  price: 'price',
};
const ROLES: Partial<Record<ColumnUse, ColumnRole>> = {
  category: 'dimension',
  identifier: 'identifier',
  time: 'time',
  place: 'geo',
  text: 'text',
};

/** Role and nature of a column that is used so; undefined where its type does not allow it. */
export function chosenUse(use: ColumnUse, type: ColumnType): ChosenUse | undefined {
  const nature = OF_NUMBERS[use];
  if (nature) return type === 'integer' || type === 'decimal' ? { role: 'measure', nature } : undefined;
  const role = ROLES[use];
  const canBeTime = type === 'date' || type === 'timestamp' || type === 'integer';
  return role && (role !== 'time' || canBeTime) ? { role } : undefined;
}
