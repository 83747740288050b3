import type { Column, ColumnFormat, ColumnRole } from '@plumbline/contracts';
import { namesIn, parseFormula } from '@plumbline/datasets';
import { natureOf } from '@plumbline/semantics';
import type { SavedCalculation } from './dashboard.entity.js';

/** Calculations that have a value in each row, as columns beside those of the file. */
export const calculatedColumns = (calculations: readonly SavedCalculation[]): Column[] =>
  calculations.filter(({ level }) => level === 'row').map(columnOf);

function columnOf({ name, type, formula, unit, decimals }: SavedCalculation): Column {
  const format = type === 'decimal' ? formatOfUnit(unit, decimals) : undefined;
  const nature = type === 'decimal' ? natureOfUnit(unit, formula) : undefined;
  return { name, type, role: roleOf(type, formula), ...(format && { format }), ...(nature && { nature }) };
}

const TIMES = new Set(['days', 'hours', 'minutes', 'seconds', 'months', 'years']);

/**
 * One thing per another and a share do not add up, however they are called; money and pieces do where all that they
 * are made of does. Undefined where the unit leaves it open: a price is money, too.
 */
function natureOfUnit(unit: string | undefined, formula: string): Column['nature'] {
  if (unit === undefined) return undefined;
  if (unit === 'share') return 'rate';
  const isMoney = /^([A-Z]{3}|money)\b/.test(unit);
  if (unit.includes(' per ')) return isMoney ? 'price' : 'rate';
  if (TIMES.has(unit)) return 'averaged';
  const parts = namesIn(formula);
  const allAdd = parts.length > 0 && parts.every((name) => natureOf(name, undefined) === 'additive');
  return allAdd && (isMoney || unit === 'pieces') ? 'additive' : undefined;
}

/** Money is written with its sign, a share as percent; undefined where neither the unit nor a person says how. */
export function formatOfUnit(unit: string | undefined, decimals?: number): ColumnFormat | undefined {
  const [first = ''] = unit?.split(' ') ?? [];
  const digits = decimals === undefined ? {} : { decimals };
  if (unit === 'share') return { percent: true, ...digits };
  if (/^([A-Z]{3}|\p{Sc})$/u.test(first)) return { currency: first, decimals: 2, ...digits };
  return decimals === undefined ? undefined : { decimals };
}

const CALENDAR = new Set(['year', 'quarter', 'month', 'day', 'weekday', 'hour']);

/** Years and weekdays are numbers that divide rows. */
function roleOf(type: Column['type'], formula: string): ColumnRole {
  if (type === 'date' || type === 'timestamp') return 'time';
  if (type === 'text' || type === 'boolean') return 'dimension';
  const tree = parseFormula(formula);
  return tree.type === 'call' && CALENDAR.has(tree.name) ? 'dimension' : 'measure';
}
