import type { Calculation, ColumnProfile } from '@plumbline/contracts';
import { Plus } from 'lucide-react';
import { formatOfUnit } from '../../calculations/say-value.js';
import { type ChartFields, formulaOf, isTime, type MeasureField } from '../model/chart-fields.js';
import type { Setting } from '../model/set-fields.js';

/** The last of the columns to choose from: one that is yet to be written. */
export const NEW_CALCULATION = {
  value: '\u0000new calculation',
  label: 'New calculation…',
  icon: <Plus aria-hidden="true" />,
};

/** A calculation as a measure: put together by itself, averaged where it is a number of each row, else counted. */
export function measureOf({ level, name, type }: Calculation): MeasureField {
  if (level === 'aggregate') return { agg: 'formula', column: null, formula: formulaOf(name) };
  return { agg: type === 'decimal' ? 'avg' : 'count_distinct', column: name };
}

/** What a chart shows by it, where it divides rows at all. */
export function groupOf({ level, name, type }: Calculation): Pick<ChartFields, 'by'> | undefined {
  if (level === 'aggregate' || type === 'decimal') return undefined;
  return { by: { column: name, ...(isTime({ type }) && { grain: 'month' as const }) } };
}

const UNKNOWN = { missing: 0, distinct: 2, warnings: [], interest: 0 };

/** The setting with one that has just been made, until its values are known. */
export function withMade(setting: Setting, made: Calculation): Setting {
  const { name, type } = made;
  if (made.level === 'aggregate') return { ...setting, calculations: [...setting.calculations, made] };
  const role = type === 'decimal' ? 'measure' : isTime({ type }) ? 'time' : 'dimension';
  const format = type === 'decimal' ? formatOfUnit(made.unit) : undefined;
  const column: ColumnProfile = { ...{ name, type, role, format }, ...UNKNOWN };
  return { ...setting, profiles: new Map([...setting.profiles, [name, column]]) };
}
