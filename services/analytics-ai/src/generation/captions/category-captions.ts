import type { CellValue, Measure, QueryPlan } from '@plumbline/contracts';
import {
  isAdditive,
  leastOf,
  measureFormat,
  mostOf,
  type Phrasing,
  phraseOf,
  pluralOf,
  say,
  sayShare,
  shortLabel,
  toNumber,
  valueName,
  verb,
} from '@plumbline/semantics';
import {
  type Caption,
  columnAt,
  type Evidence,
  NEARLY_EVEN,
  NEARLY_EVEN_AVERAGES,
  OTHER_COLUMN,
  sum,
} from './chart-evidence.js';
import { isOverPlan, sayFurthest } from './plan-captions.js';

/** A share must pass what equal parts would have by this factor to be worth a title. */
const NOTABLE = 1.25;
const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

interface Bar {
  value: CellValue;
  amount: number;
  /** Folded from all that were not listed. */
  isOther: boolean;
}

/** Bars over one category: who has how much of the whole, or the highest average. */
export function captionRanking(plan: QueryPlan, evidence: Evidence, phrasing: Phrasing): Caption {
  const [by] = plan.dimensions;
  const [measure] = plan.measures;
  if (!by || !measure) return { title: '' };
  const bars = readBars(plan, evidence);
  const named = bars.filter(({ value, isOther }) => value !== null && !isOther);
  const plain = { title: `${measure.as} by ${shortLabel(by.column)}`, isPlain: true as const };
  const [first, second] = [...named].sort((one, other) => other.amount - one.amount);
  if (!first || !second || first.amount === second.amount) return plain;
  if (isOverPlan(measure)) {
    const groups = named.map(({ value, amount }) => ({ name: nameOf(by.column, value, phrasing), amount }));
    const write = (value: number) => say(value, measureFormat(measure, phrasing));
    return { title: sayFurthest(measure, groups, write), highlight: [first.value] };
  }
  const isShare = isAdditive(measure) && bars.every(({ amount }) => amount >= 0);
  if (by.grain === 'weekday' || by.grain === 'hour_of_day')
    return stateCycle(by.grain, measure, named, first) ?? plain;
  if (!isShare) return stateHighest(by.column, measure, named, first, phrasing);
  return stateShare({ column: by.column, measure, bars, named, first, second, plain }, phrasing);
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A value as a sentence names it; parts of the year by their own names. */
function nameOf(column: string, value: CellValue, phrasing: Phrasing): string {
  if (column === 'month of the year') return MONTHS.format(Date.UTC(2001, Number(value) - 1, 1));
  return column === 'quarter of the year' ? `Q${value}` : valueName(column, value, phrasing);
}

function stateShare(
  shown: {
    column: string;
    measure: Measure;
    bars: Bar[];
    named: Bar[];
    first: Bar;
    second: Bar;
    plain: Caption;
  },
  phrasing: Phrasing,
): Caption {
  const { column, measure, bars, named, first, second, plain } = shown;
  const total = sum(bars.map(({ amount }) => amount));
  const lowest = Math.min(...named.map(({ amount }) => amount));
  const name = ({ value }: Bar) => nameOf(column, value, phrasing);
  if (named.length >= 3 && named.length === bars.length && first.amount <= NEARLY_EVEN * lowest) {
    return {
      title: `${measure.as} ${verb(measure.as)} spread nearly evenly across ${pluralOf(shortLabel(column))}`,
      isPlain: true,
    };
  }
  const isMissingLarger = bars.some(({ value, amount }) => value === null && amount >= first.amount);
  if (total <= 0 || isMissingLarger) return plain;
  const both = (first.amount + second.amount) / total;
  if (named.length >= 5 && first.amount / total < 0.5 && both >= 0.5) {
    return {
      title: `${name(first)} and ${name(second)} make up ${sayShare(both)} of ${phraseOf(measure)}`,
      highlight: [first.value, second.value],
    };
  }
  if (first.amount / total < NOTABLE / bars.length)
    return {
      title: `${name(first)} leads with ${sayShare(first.amount / total)} of ${phraseOf(measure)}`,
      highlight: [first.value],
      isPlain: true,
    };
  return {
    title: `${name(first)} makes up ${sayShare(first.amount / total)} of ${phraseOf(measure)}`,
    highlight: [first.value],
  };
}

function stateHighest(
  column: string,
  measure: Measure,
  named: readonly Bar[],
  first: Bar,
  phrasing: Phrasing,
): Caption {
  const ranked = [...named].sort((one, other) => other.amount - one.amount);
  const last = ranked.at(-1) ?? first;
  if (last.amount > 0 && first.amount / last.amount <= NEARLY_EVEN_AVERAGES) {
    return { title: `${measure.as} hardly differs by ${shortLabel(column)}`, isPlain: true };
  }
  // Of three and more, the end that lies farther from the middle one is the one to look at.
  const middle = ranked[Math.floor(ranked.length / 2)] ?? first;
  const isLowest =
    ranked.length > 2 && FARTHER * (first.amount - middle.amount) < middle.amount - last.amount;
  const told = isLowest ? last : first;
  const written = say(told.amount, measureFormat(measure, phrasing));
  return {
    title: `${nameOf(column, told.value, phrasing)} has the ${isLowest ? leastOf(measure) : mostOf(measure)}, ${written}`,
    highlight: [told.value],
  };
}

function stateCycle(
  grain: 'weekday' | 'hour_of_day',
  measure: Measure,
  bars: readonly Bar[],
  first: Bar,
): Caption | undefined {
  const lowest = Math.min(...bars.map(({ amount }) => amount));
  const isWhole = bars.length === (grain === 'weekday' ? 7 : 24);
  if (isWhole && lowest > 0 && first.amount <= NEARLY_EVEN * lowest) {
    return {
      title: `${measure.as} ${verb(measure.as)} spread nearly evenly over the ${grain === 'weekday' ? 'week' : 'day'}`,
      isPlain: true,
    };
  }
  const when =
    grain === 'weekday'
      ? `on ${WEEKDAYS[Number(first.value) - 1]}`
      : `from ${first.value}:00 to ${first.value}:59`;
  return { title: `${measure.as} ${verb(measure.as)} highest ${when}`, highlight: [first.value] };
}

/** So much farther the lowest must lie from the middle to be told in place of the highest. */
const FARTHER = 1.5;

/** Two categories at once: the largest cell. */
export function captionCells(plan: QueryPlan, { result }: Evidence, phrasing: Phrasing): Caption {
  const [rows, columns] = plan.dimensions;
  const [measure] = plan.measures;
  if (!rows || !columns || !measure) return { title: '' };
  const plain = {
    title: `${measure.as} by ${shortLabel(rows.column)} and ${shortLabel(columns.column)}`,
    isPlain: true as const,
  };
  const at = columnAt(result, measure.as);
  const cells = result.rows
    .map((row) => ({ row, amount: toNumber(row[at]) }))
    .filter(({ amount }) => Number.isFinite(amount));
  const [first, second] = [...cells].sort((one, other) => other.amount - one.amount);
  const [one, other] = [first?.row[0] ?? null, first?.row[1] ?? null];
  const isClear = first && second && first.amount > second.amount && one !== null && other !== null;
  if (!isClear) return plain;
  const pairOf = ([row = null, column = null]: readonly CellValue[]) =>
    `${valueName(rows.column, row, phrasing)} with ${valueName(columns.column, column, phrasing)}`;
  const pair = pairOf(first.row);
  const highlight = [one, other];
  const write = (value: number) => say(value, measureFormat(measure, phrasing));
  if (isOverPlan(measure)) {
    const groups = cells.map(({ row, amount }) => ({ name: pairOf(row), amount }));
    return { title: sayFurthest(measure, groups, write), highlight };
  }
  if (!isAdditive(measure) || cells.some(({ amount }) => amount < 0)) {
    return {
      title: `${pair} has the ${mostOf(measure)}, ${write(first.amount)}`,
      highlight,
    };
  }
  return captionMix(cells, [rows.column, columns.column], phrasing) ?? plain;
}

interface Cell {
  row: readonly CellValue[];
  amount: number;
}

/** Of parts of a whole: where one is more than elsewhere, by the cell that departs most from what its row and its column make likely. */
function captionMix(
  cells: readonly Cell[],
  [rows, columns]: readonly [string, string],
  phrasing: Phrasing,
): Caption | undefined {
  const totalOf = (isMeant: (row: readonly CellValue[]) => boolean) =>
    sum(cells.flatMap(({ row, amount }) => (isMeant(row) ? [amount] : [])));
  const all = totalOf(() => true);
  const [most] = cells
    .filter(({ row }) => (row[0] ?? null) !== null && (row[1] ?? null) !== null)
    .map(({ row: [one = null, other = null], amount }) => {
      const [own, usual] = [totalOf((row) => row[0] === one), totalOf((row) => row[1] === other)];
      const expected = (own * usual) / all;
      return { one, other, amount, expected, share: amount / own, usual: usual / all };
    })
    .sort((a, b) => departs(b) - departs(a));
  if (!most || most.amount < NEARLY_EVEN * most.expected) return undefined;
  const [thing, part] = [valueName(rows, most.one, phrasing), valueName(columns, most.other, phrasing)];
  return {
    title: `${part}: ${sayShare(most.share)} of ${thing}, ${sayShare(most.usual)} of all`,
    highlight: [most.one, most.other],
  };
}

/** A cell by its distance from what is likely, in standard deviations of chance (Pearson, 1900). */
const departs = ({ amount, expected }: { amount: number; expected: number }): number =>
  (amount - expected) / Math.sqrt(expected);

function readBars(plan: QueryPlan, { result }: Evidence): Bar[] {
  const at = columnAt(result, plan.measures[0]?.as ?? '');
  const other = columnAt(result, OTHER_COLUMN);
  return result.rows
    .map((row) => ({ value: row[0] ?? null, amount: toNumber(row[at]), isOther: row[other] === true }))
    .filter(({ amount }) => Number.isFinite(amount));
}
