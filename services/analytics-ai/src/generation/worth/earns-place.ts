import type { QueryResult } from '@plumbline/contracts';
import {
  areRelated,
  type Fields,
  isBandOf,
  isMadeOf,
  isOwnPrice,
  type MeasureField,
  namesPartOfDate,
  namesRank,
  namesState,
  pairKey,
  periodDimension,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { chiSquareTail, chiSquareTest, followingTail } from '@plumbline/statistics';
import { columnAt, NEARLY_EVEN } from '../captions/chart-evidence.js';
import { type ChartCandidate, isCounted } from '../chart-candidate.js';
import { isSplit } from '../product-change.js';
import { numbersOf, type StrengthResults } from '../strengths.js';
import { CHANCE, isAllOne, isChange } from './changed-parts.js';
import { goesWithNumbers, isCorrelated, isExplained, LEAST_EXPLAINED } from './goes-with.js';
import { movesApart } from './moves-apart.js';
import { isBinned, isListed, isPriceList, saysHowItIsSpread } from './spreads.js';

/** A chart earns its place by what it shows: variation that is explained, not noise. */

/** The same where the groups are followed over time. */
const LEAST_APART = 0.05;
const LEAST_ASSOCIATED = 0.08;
/** Of the periods, or the cells, those that must hold something. */
const LEAST_FILLED = 0.6;
const LEAST_DOTS = 20;
/** Of fewer rows, each series over time is a handful of points. */
const LEAST_ROWS_OF_SPLIT = 60;
/** An average of fewer rows is noise. */
const LEAST_IN_A_CELL = 10;
const LEAST_SLOPES = 3;

/** Whether a chart could tell something, by what the table is about and what some rows say: told before it is drawn. */
export function isPromising(candidate: ChartCandidate, fields: Fields, results: StrengthResults): boolean {
  if (candidate.isDesigned) return true;
  const { strength, columns } = candidate;
  const { about } = fields;
  const measured = columns.at(-1) ?? '';
  const field = fields.measures.find(({ name }) => name === measured);
  const by = columns.slice(0, -1);
  if (candidate.family === 'relation' && isPairOfNumbers(candidate)) {
    const [x = '', y = ''] = columns;
    return !isMadeOf(about).has(pairKey(x, y)) && isCorrelated(candidate, fields, results);
  }
  if (field && by.some((name) => isOwnPrice(about, field, name) || isBandOf(name, measured))) return false;
  // A total is larger where the number that it is made of is.
  if (by.some((name) => isMadeOf(about).has(pairKey(name, measured)))) return false;
  if (field && isListed(candidate, field, results)) return false;
  // What came of a row is said after its numbers, and by them.
  if (field && field.agg !== 'sum' && by.some((name) => namesState(name))) return false;
  if (field && isBesideSize(candidate, field, fields)) return false;
  const binned = fields.measures.find(({ name }) => candidate.type === 'histogram' && name === columns[0]);
  if (binned && isPriceList(binned, results)) return false;
  const spread = binned ?? (candidate.type === 'box' ? field : undefined);
  if (spread && !saysHowItIsSpread(spread, fields)) return false;
  const pair = by.filter((name) => fields.dimensions.some((dimension) => dimension.name === name));
  const [one = '', other = ''] = pair;
  if (pair.length === 2 && areRelated(about, one, other)) return false;
  if (strength.by === 'split' && fields.rowCount < LEAST_ROWS_OF_SPLIT) return false;
  const isRank = (name: string) =>
    namesRank(name) && fields.dimensions.some((dimension) => dimension.name === name && dimension.isOrdered);
  // Of each round there are as many as there were seasons that had one.
  if (field === undefined && candidate.family === 'ranking' && by.every(isRank)) return false;
  if (candidate.place === undefined && candidate.type === 'bar' && isCounted(candidate))
    return goesWithNumbers(by[0] ?? columns[0] ?? '', fields, results);
  if (field === undefined || field.agg === 'sum') return true;
  if (candidate.type === 'heatmap')
    return pair.every(
      (name) => !isSize(name, fields) && isExplained(results.byDimension.get(name), field, LEAST_APART),
    );
  const needed = strength.by === 'split' ? LEAST_APART : LEAST_EXPLAINED;
  return (
    !('dimension' in strength) || isExplained(results.byDimension.get(strength.dimension), field, needed)
  );
}

/** How many rooms there are by how many baths: sizes of one thing go together, and only prices and what is measured first are told by one. */
const isBesideSize = (
  { columns: [by = ''] }: ChartCandidate,
  field: MeasureField,
  fields: Fields,
): boolean => {
  const isMain = field === fields.measures[0] || field.nature === 'price';
  return field.agg !== 'sum' && !isMain && !field.isYesNo && isSize(by, fields);
};

const isSize = (column: string, { dimensions }: Fields): boolean =>
  dimensions.some(({ name, isOrdered }) => isOrdered && name === column && !namesPartOfDate(name));

const isPairOfNumbers = ({ type }: ChartCandidate): boolean => type === 'scatter';

const FOLLOWED: ReadonlySet<string> = new Set(['line', 'multiples', 'stacked']);

/** Whether a chart, drawn over all rows, shows enough: few gaps, few empty cells, differences beyond chance. */
export function isWorthIt(candidate: ChartCandidate, result: QueryResult, rowCount: number): boolean {
  const { type, plan } = candidate;
  const values = valuesOf(candidate, result);
  if (type === 'histogram') return candidate.isDesigned === true || isBinned(values);
  if (type === 'scatter') return result.rows.length >= LEAST_DOTS;
  if (plan.dimensions.length === 2 && !isFilled(candidate, result)) return false;
  if (plan.changeParts) return isSplit(result, plan.changeParts.amount);
  if (type === 'waterfall') return isChange(candidate, result);
  if (type === 'slope') return result.rows.length >= LEAST_SLOPES && hasMovedBy(candidate, result);
  if (isAllOne(candidate, result)) return false;
  const isAdded = ['count', 'sum', 'formula'].includes(plan.measures[0]?.agg ?? '');
  if (type === 'bar' && isAdded && values.filter((value) => value !== 0).length < 2) return false;
  if (candidate.needsCourse && followingTail(values) >= CHANCE) return false;
  if (candidate.isDesigned) return true;
  // What the days of a week have in common is told by the weekday.
  if (type === 'calendar' && !(isRhythm(candidate, values) && followingTail(values) < CHANCE)) return false;
  if (FOLLOWED.has(type) && !movesApart(candidate, result)) return false;
  if (type === 'heatmap' || type === 'grouped') return isAssociated(candidate, result, rowCount);
  const [by] = plan.dimensions;
  if (by?.grain === 'weekday' || by?.grain === 'hour_of_day') return isRhythm(candidate, values);
  if (plan.measures[0]?.agg === 'formula' && isEven(values)) return false;
  if (plan.dimensions.length === 1 && !periodDimension(plan)) return !isList(candidate, values);
  return isFilled(candidate, result);
}

function valuesOf({ plan }: ChartCandidate, result: QueryResult): number[] {
  return numbersOf(result, plan.measures[0]?.as ?? '').filter(Number.isFinite);
}

/** Of averages of two periods, whether one moved by more than chance. */
function hasMovedBy({ plan, leastMove = 0 }: ChartCandidate, result: QueryResult): boolean {
  const as = plan.measures[0]?.as ?? '';
  const before = numbersOf(result, `${as}_base`);
  return numbersOf(result, as).some((value, at) => Math.abs(value - (before[at] ?? Number.NaN)) >= leastMove);
}

/** Things that come once each are a list, and nothing to count. */
const isList = (candidate: ChartCandidate, counts: readonly number[]): boolean =>
  isCounted(candidate) && Math.max(...counts) <= 1;

/** Of bars that are as good as equal none tells anything. */
function isEven(values: readonly number[]): boolean {
  const sizes = values.map(Math.abs);
  return Math.max(...sizes) < NEARLY_EVEN * (sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
}

/** A rhythm is one beyond chance, of rows or of totals, whose highest lies clear of the mean. */
function isRhythm(candidate: ChartCandidate, values: readonly number[]): boolean {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (!(mean > 0) || Math.max(...values) < NEARLY_EVEN * mean) return false;
  const scatter = isCounted(candidate) ? 1 : candidate.scatter;
  if (scatter === undefined) return true;
  const statistic = values.reduce((sum, value) => sum + (value - mean) ** 2 / (scatter * mean), 0);
  return chiSquareTail(statistic, values.length - 1) < CHANCE;
}

/** Lines that are mostly gaps, and maps of cells that are mostly empty, show where nothing is. */
function isFilled({ plan, type }: ChartCandidate, result: QueryResult): boolean {
  const period = periodDimension(plan);
  const split = plan.dimensions.find(({ column }) => column !== period?.column) ?? plan.dimensions[0];
  if (!split) return true;
  const valuesAt = (column: string) =>
    new Set(result.rows.map((row) => row[columnAt(result, column)] ?? null));
  if (!period) {
    const [rows, columns] = plan.dimensions.map(({ column }) => valuesAt(column).size);
    return result.rows.length >= LEAST_FILLED * (rows ?? 1) * (columns ?? 1);
  }
  const days = [...valuesAt(period.as)].map((start) => toDay(String(start))).filter(Number.isFinite);
  const series = plan.dimensions.length > 1 ? valuesAt(split.column).size : 1;
  const isLine = type === 'line' || type === 'multiples' || type === 'calendar';
  const periods =
    isLine && period.grain !== 'hour' ? periodsBetween(days, DAYS[period.grain]) : new Set(days).size;
  return result.rows.length >= LEAST_FILLED * Math.max(1, periods) * series;
}

const DAYS: Record<string, number> = { year: 365.25, quarter: 91.31, month: 30.44, week: 7, day: 1 };

function periodsBetween(days: readonly number[], step = 1): number {
  return days.length === 0 ? 0 : Math.round((Math.max(...days) - Math.min(...days)) / step) + 1;
}

/** Two categories are drawn together where one says something of the other. */
function isAssociated(candidate: ChartCandidate, result: QueryResult, rowCount: number): boolean {
  const [rows, columns] = candidate.plan.dimensions;
  const [measure] = candidate.plan.measures;
  if (!rows || !columns || !measure) return true;
  if (measure.agg !== 'count' && measure.agg !== 'sum')
    return rowCount >= LEAST_IN_A_CELL * result.rows.length;
  const table = tableOf(result, columnAt(result, measure.as));
  if (table.some((row) => row.some((value) => value < 0))) return true;
  const scatter = isCounted(candidate) ? 1 : candidate.scatter;
  const found = chiSquareTest(table.map((row) => row.map((value) => value / (scatter ?? 1))));
  return found !== undefined && found.v >= LEAST_ASSOCIATED && (scatter === undefined || found.p < CHANCE);
}

function tableOf(result: QueryResult, at: number): number[][] {
  const index = (column: number) => [...new Set(result.rows.map((row) => row[column] ?? null))];
  const [rows, columns] = [index(0), index(1)];
  const table = rows.map(() => columns.map(() => 0));
  for (const row of result.rows) {
    const line = table[rows.indexOf(row[0] ?? null)];
    if (line)
      line[columns.indexOf(row[1] ?? null)] = Number.isFinite(toNumber(row[at])) ? toNumber(row[at]) : 0;
  }
  return table;
}
