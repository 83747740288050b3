import { elementAt } from '@plumbline/statistics';
import { readDate } from '../columns/date-text.js';
import { findMonth } from '../columns/month-names.js';

/**
 * Columns that are named after periods of one kind, such as `2019`, `2020`, `2021` or `Sales Jan`, `Sales Feb`; of one or of
 * several measures, each in the same periods: `Sales 2023`, `Sales 2024`, `Cost 2023`, `Cost 2024`.
 */
export interface PeriodColumns {
  kind: 'Year' | 'Quarter' | 'Month' | 'Date';
  /** The name of each without what all share. */
  periods: string[];
  measures: PeriodMeasure[];
}

export interface PeriodMeasure {
  /** What its names share beside the period. */
  stem: string;
  /** Its places in the table, in the order of the periods. */
  places: number[];
}

/** Fewer of one measure are a comparison, such as this year and the last. */
const MIN_PERIODS = 3;
/** Of several measures alike. */
const MIN_SHARED_PERIODS = 2;

const YEAR = /^(?:FY|CY|Y|YR|X)?[ _]?((?:19|20)\d{2})(?: ?\[YR\d{4}\])?$/i;
const QUARTER = /^Q[1-4]$|^[1-4]Q$/i;

/** The columns whose names are periods; undefined where they are too few. The most columns of one kind and the same periods count. */
export function findPeriodColumns(names: readonly string[]): PeriodColumns | undefined {
  const found = names.flatMap((name, place) => {
    const period = periodIn(name.trim());
    return period ? [{ ...period, place }] : [];
  });
  const alone = Map.groupBy(found, ({ kind, stem }) => `${kind} ${stem.toLowerCase()}`);
  const distinct = [...alone.values()].filter(
    (group) => new Set(group.map(({ period }) => period)).size === group.length,
  );
  const alike = Map.groupBy(distinct, (group) =>
    [group[0]?.kind, ...group.map(({ period }) => period).sort()].join('\n'),
  );
  const [largest] = [...alike.values()].sort((one, other) => other.flat().length - one.flat().length);
  const [first] = largest ?? [];
  const least = largest && largest.length > 1 ? MIN_SHARED_PERIODS : MIN_PERIODS;
  if (!largest || !first || first.length < least) return undefined;
  const periods = first.map(({ period }) => period);
  const measures = largest.map((group) => {
    const places = new Map(group.map(({ period, place }) => [period, place]));
    return { stem: elementAt(group, 0).stem, places: periods.map((period) => places.get(period)!) };
  });
  return { kind: elementAt(first, 0).kind, periods, measures };
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
