import { formatCount } from '@plumbline/charts';
import { arePlaces, CHART_TYPES, type ChartType, type ColumnProfile } from '@plumbline/contracts';
import { type ChartFields, isCalendar, isNumber, isTime, type Profiles } from './chart-fields.js';

export interface KindFit {
  type: ChartType;
  /** Why this kind cannot show the fields; undefined where it can. */
  reason: string | undefined;
}

const MOST = {
  bars: 30,
  columns: 60,
  lines: 12,
  parts: 8,
  beside: 4,
  cells: 40,
  boxes: 12,
  stages: 8,
} as const;
const DAYS: Partial<Record<string, number>> = {
  year: 365.25,
  quarter: 91.3,
  month: 30.4,
  week: 7,
  day: 1,
  hour: 1 / 24,
};

/** Every kind of chart, those that fit the fields first, each of the others with the count or column that rules it out. */
export function fitsOf(fields: ChartFields, profiles: Profiles): KindFit[] {
  const fits = CHART_TYPES.map((type) => ({ type, reason: reasonAgainst(type, fields, profiles) }));
  return [...fits.filter(({ reason }) => !reason), ...fits.filter(({ reason }) => reason)];
}

function reasonAgainst(type: ChartType, fields: ChartFields, profiles: Profiles): string | undefined {
  const { by, split, measure } = fields;
  const marks = marksOf(by, profiles);
  const parts = split === null ? 0 : (profiles.get(split)?.distinct ?? 0);
  const isOverTime = isCalendar(by?.grain);
  const isPlainNumber =
    by !== null &&
    !by.grain &&
    isNumber(profiles.get(by.column)) &&
    profiles.get(by.column)?.role === 'measure';
  const measured = profiles.get(measure.column ?? '');
  switch (type) {
    case 'table':
      return by ? undefined : 'Needs something to list: choose a By';
    case 'histogram':
      if (by) return 'Counts single rows: choose no By';
      return isNumber(measured) ? undefined : 'Needs a column of numbers to show';
    case 'box':
      if (!isNumber(measured)) return 'Needs a column of numbers to show';
      if (split !== null || by?.grain) return 'Compares groups, not periods';
      return tooMany(marks, MOST.boxes, 'boxes');
    case 'scatter':
      return isPlainNumber && isNumber(measured) ? undefined : 'Needs a second column of numbers as By';
    case 'waterfall':
    case 'slope':
      return 'Compares two periods: choose it under “Suggest another”';
    case 'calendar':
      if (by?.grain !== 'day') return 'Needs days as By';
      return split === null ? undefined : 'Shows one value a day: choose no Split by';
    case 'map':
      if (!by || !hasPlaces(profiles.get(by.column))) return 'Needs US states or countries as By';
      return split === null ? undefined : 'Shows one value a place: choose no Split by';
    default:
      if (!by) return 'Needs something to compare: choose a By';
      if (isPlainNumber) return 'Needs groups or periods, not single numbers';
      return reasonAgainstGroups(type, { marks, parts, isOverTime, agg: measure.agg });
  }
}

interface Groups {
  marks: number;
  parts: number;
  isOverTime: boolean;
  agg: string;
}

function reasonAgainstGroups(type: ChartType, { marks, parts, isOverTime, agg }: Groups): string | undefined {
  const needsSplit = parts === 0 ? 'Needs a Split by' : undefined;
  switch (type) {
    case 'line':
      if (!isOverTime) return 'Needs a date as By';
      return tooMany(parts, MOST.lines, 'lines');
    case 'multiples':
      if (!isOverTime) return 'Needs a date as By';
      return needsSplit ?? tooMany(parts, MOST.lines, 'pictures');
    case 'bar':
      if (parts > 0) return `${formatCount(marks * parts)} bars in two directions: choose no Split by`;
      return isOverTime ? tooMany(marks, MOST.bars, 'bars') : undefined;
    case 'column':
      if (parts > 0) return 'Shows one row of columns: choose no Split by';
      return tooMany(marks, MOST.columns, 'columns');
    case 'funnel':
      if (isOverTime || parts > 0) return 'Needs stages as By, and no Split by';
      if (agg !== 'sum' && agg !== 'count') return 'Averages are no stages of a whole';
      return tooMany(marks, MOST.stages, 'stages');
    case 'stacked':
      if (agg !== 'sum' && agg !== 'count') return 'Parts of an average do not add up';
      return needsSplit ?? tooMany(parts, MOST.parts, 'parts');
    case 'grouped':
      return (
        needsSplit ??
        tooMany(parts, MOST.beside, 'columns side by side') ??
        tooMany(marks, MOST.bars, 'groups')
      );
    default:
      return needsSplit ?? tooMany(Math.max(parts, Math.min(parts, marks)), MOST.cells, 'rows of cells');
  }
}

const hasPlaces = (profile: ColumnProfile | undefined): boolean => {
  const values = (profile?.topValues ?? []).map(({ value, count }) => ({ text: String(value), rows: count }));
  return profile?.type === 'text' && arePlaces(values, { name: profile.name, atLeast: 2 }) !== null;
};

const tooMany = (count: number, most: number, noun: string): string | undefined =>
  count > most ? `${formatCount(count)} ${noun}; up to ${most} can be read` : undefined;

/** How many places the By takes. */
function marksOf(by: ChartFields['by'], profiles: Profiles): number {
  if (!by) return 1;
  const profile = profiles.get(by.column);
  if (by.grain === 'weekday') return 7;
  if (by.grain === 'hour_of_day') return 24;
  const days = DAYS[by.grain ?? ''];
  if (!days || !isTime(profile)) return profile?.distinct ?? 0;
  const span = Date.parse(String(profile?.max)) - Date.parse(String(profile?.min));
  return Number.isFinite(span) ? Math.ceil(span / 86_400_000 / days) + 1 : (profile?.distinct ?? 0);
}
