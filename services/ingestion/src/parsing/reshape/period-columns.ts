import { readDate } from '../columns/date-text.js';
import { findMonth } from '../columns/month-names.js';

/** Columns that are named after periods of one kind, such as `2019`, `2020`, `2021` or `Sales Jan`, `Sales Feb`. */
export interface PeriodColumns {
  /** Their places in the table. */
  places: number[];
  /** The name of each without what all share. */
  periods: string[];
  kind: 'Year' | 'Quarter' | 'Month' | 'Date';
  /** What their names share beside the period. */
  stem: string;
}

/** Fewer are a comparison, such as this year and the last. */
const MIN_PERIODS = 3;

const YEAR = /^(?:FY|CY|Y|YR|X)?[ _]?((?:19|20)\d{2})(?: ?\[YR\d{4}\])?$/i;
const QUARTER = /^Q[1-4]$|^[1-4]Q$/i;

/** The columns whose names are periods; undefined where they are too few. The largest group of one kind and one stem counts. */
export function findPeriodColumns(names: readonly string[]): PeriodColumns | undefined {
  const groups = new Map<string, PeriodColumns>();
  for (const [place, name] of names.entries()) {
    const found = periodIn(name.trim());
    if (!found) continue;
    const { kind, stem, period } = found;
    const key = `${kind} ${stem.toLowerCase()}`;
    const group = groups.get(key) ?? { places: [], periods: [], kind, stem };
    groups.set(key, { ...group, places: [...group.places, place], periods: [...group.periods, period] });
  }
  const [largest] = [...groups.values()].sort((a, b) => b.places.length - a.places.length);
  if (!largest || new Set(largest.periods).size < MIN_PERIODS) return undefined;
  return new Set(largest.periods).size === largest.periods.length ? largest : undefined;
}

interface NamedPeriod {
  kind: PeriodColumns['kind'];
  stem: string;
  period: string;
}

/** The whole name, or what stands before or behind the last gap of it. */
function periodIn(name: string): NamedPeriod | undefined {
  const whole = kindOf(name);
  if (whole) return { ...whole, stem: '' };
  const [, before, after] = /^(.+?)[ _:-]+([^_]+)$/.exec(name) ?? [];
  const behind = after === undefined ? undefined : kindOf(after);
  if (behind) return { ...behind, stem: before! };
  const [, first, rest] = /^(\S+?)[ _]+(.+)$/.exec(name) ?? [];
  const ahead = first === undefined ? undefined : kindOf(first);
  return ahead && { ...ahead, stem: rest! };
}

function kindOf(text: string): Omit<NamedPeriod, 'stem'> | undefined {
  const year = YEAR.exec(text)?.[1];
  if (year) return { kind: 'Year', period: year };
  if (QUARTER.test(text)) return { kind: 'Quarter', period: text };
  if (findMonth(text)) return { kind: 'Month', period: text };
  const [date] = readDate(text);
  if (!date || date.hasTime) return undefined;
  const isQuarter = date.pattern.includes('%q');
  return { kind: isQuarter ? 'Quarter' : date.isMonth ? 'Month' : 'Date', period: text };
}
