import type { CellValue, QueryPlan } from '@plumbline/contracts';
import { capitalised } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../../facts/traced-result.js';
import type { Period } from '../../matching/spans.js';
import type { Condition } from '../../plans/plan-draft.js';
import type { Table, TableColumn } from '../../table/table.js';
import { changeByCountAndAverage, periodChanges } from '../methods.js';
import { incompleteness, isOutside } from '../parts/compared-periods.js';
import type { Evaluation, QueryRunner } from '../reading.js';
import { cell, formatOf, sayExact, spokenConditions } from '../saying.js';
import { contributionsOf, type GroupContributions, sayContributions, sayNoParts } from './contributions.js';
import { type PartsOfProduct, sayPartsOfProduct } from './parts-of-product.js';
import { type Segment, segmentsOf } from './segments.js';

/** A change between two periods, and the plans that take it apart. */
export interface ChangeToExplain {
  table: Table;
  conditions: readonly Condition[];
  total: QueryPlan;
  /** Where the total is a volume times a price. */
  product?: PartsOfProduct;
  /** For each column its groups, and those with the rows that have none: what they make up is all there is. */
  plans: readonly { column: TableColumn; plan: QueryPlan; whole: QueryPlan }[];
  /** The column whose groups are asked for; without a plan where their numbers do not add up. */
  by?: { column: TableColumn; whole?: QueryPlan };
  later: Period;
  earlier: Period;
  isFalling: boolean;
  isSum: boolean;
}

const MAX_SEGMENTS = 3;
/** A part this far beyond its size stands out. */
const STANDS_OUT = 0.1;

/** What a change is made up of: by count and average where it is a sum, and by the group of each column that makes up most. */
export async function explainChange(
  data: QueryRunner,
  asked: ChangeToExplain,
): Promise<Evaluation | undefined> {
  const { table, total, plans, later, earlier, isSum } = asked;
  const main = await data.ask(total);
  const empty = { main, plan: total, values: [], text: [], isEmpty: true };
  if (isOutside(earlier, table) || isOutside(later, table)) return empty;
  const change = await data.compute(periodChanges, { by: 'difference', direction: 'asc' }, [alone(total)]);
  const [difference] = change.result.rows[0] ?? [];
  if (typeof difference !== 'number') return empty;
  const parts =
    isSum && difference !== 0 ? await data.compute(changeByCountAndAverage, {}, [total]) : undefined;
  const product =
    asked.product && difference !== 0 ? await sayPartsOfProduct(data, asked.product, asked) : undefined;
  const isSplit = difference !== 0 && asked.by === undefined;
  const segments = isSplit ? (await segmentsOf(data, plans)).slice(0, MAX_SEGMENTS) : [];
  const [first] = segments;
  const listed = difference === 0 ? undefined : await listGroups(data, asked, first);
  const partial = [earlier, later].map((period) => incompleteness(period, table)).join('');
  return {
    main: first?.groups ?? listed?.groups ?? main,
    plan: first?.plan ?? listed?.plan ?? total,
    values: [difference],
    also: [
      ...[
        change,
        ...(parts ? [parts] : []),
        ...(product ? [product.made] : []),
        ...segments.flatMap(({ groups, share }) => [groups, share]),
      ],
      ...(listed ? [listed.groups, listed.made] : []),
    ],
    text: [
      ...whatChanged(change, asked, difference),
      ...(parts ? byCountAndAverage(parts, asked) : []),
      ...(product?.text ?? []),
      ...bySegments(segments, asked),
      ...(listed ? sayContributions(listed, asked) : []),
      ...(asked.by && !asked.by.whole ? [sayNoParts(total.measures[0]?.as ?? '', asked.by.column)] : []),
      ...(partial ? [partial] : []),
    ],
  };
}

/** The groups of the column that is asked for, else of the one with the group that makes up most. */
async function listGroups(
  data: QueryRunner,
  { by, plans, total }: ChangeToExplain,
  first: Segment | undefined,
): Promise<GroupContributions | undefined> {
  const { column, whole } = by ?? plans.find((one) => one.column === first?.column) ?? {};
  return column && whole && contributionsOf(data, alone(total), { column, plan: whole });
}

/** The plan with its first measure alone: what is compared. */
const alone = (plan: QueryPlan): QueryPlan => ({ ...plan, measures: plan.measures.slice(0, 1) });

function whatChanged(change: TracedResult, asked: ChangeToExplain, difference: number): Evaluation['text'] {
  const { table, total, later, earlier, conditions, isFalling } = asked;
  const [measure] = total.measures;
  const format = formatOf(measure, table);
  const said = (column: string) =>
    cell(change, 0, column, sayExact(referenceTo(change, 0, column).value, format));
  const name = `${capitalised(measure?.as.toLowerCase() ?? '')}${spokenConditions(conditions)}`;
  if (difference === 0)
    return [`${name} did not change: it is `, said('later'), ` for ${later.label} as for ${earlier.label}.`];
  const isContrary = isFalling === difference > 0;
  const moved = difference > 0 ? 'rose' : 'fell';
  const amount = cell(change, 0, 'difference', sayExact(Math.abs(difference), format));
  const percent = referenceTo(change, 0, 'change').value;
  return [
    `${name} ${isContrary ? `did not ${isFalling ? 'fall' : 'rise'}: it ` : ''}${moved} by `,
    amount,
    ...(typeof percent === 'number'
      ? [' (', cell(change, 0, 'change', sayExact(Math.abs(percent), { percent: true })), ')']
      : []),
    ', from ',
    said('earlier'),
    ` for ${earlier.label} to `,
    said('later'),
    ` for ${later.label}.`,
  ];
}

const signed = (value: number, format: Parameters<typeof sayExact>[1]): string =>
  `${value > 0 ? '+' : ''}${sayExact(value, format)}`;

function byCountAndAverage(parts: TracedResult, { table, total }: ChangeToExplain): Evaluation['text'] {
  const format = formatOf(total.measures[0], table);
  const partOf = (column: string, words: (isLess: boolean) => string) => {
    const value = Number(referenceTo(parts, 0, column).value);
    return { column, value, words: words(value < 0) };
  };
  const found = [
    partOf('by_count', (isLess) => `${isLess ? 'fewer' : 'more'} ${table.noun} make up `),
    partOf('by_average', (isLess) => `a ${isLess ? 'lower' : 'higher'} amount for each makes up `),
  ]
    .filter(({ value }) => Number.isFinite(value) && value !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const listed = found.flatMap(({ column, value, words }, at): Evaluation['text'] => [
    at === 0 ? ` ${capitalised(words)}` : `, ${words}`,
    cell(parts, 0, column, signed(value, format)),
  ]);
  return listed.length > 0 ? [...listed, '.'] : [];
}

function bySegments(segments: readonly Segment[], { table, total }: ChangeToExplain): Evaluation['text'] {
  const [first] = segments;
  if (!first) return [];
  const format = formatOf(total.measures[0], table);
  const even = first.beyond < STANDS_OUT ? ' No group stands out beyond its size.' : '';
  const listed = segments.flatMap((segment, at): Evaluation['text'] => {
    const { column, groups, row, share, part } = segment;
    const own = cell(
      share,
      0,
      'own_change',
      signed(Number(referenceTo(share, 0, 'own_change').value), format),
    );
    const percent = cell(share, 0, 'part', sayExact(part, { percent: true }));
    return [
      `${at === 0 ? ' By' : '; by'} ${column.label}, `,
      cell(groups, row, column.name, nameOf(referenceTo(groups, row, column.name).value)),
      // Other groups went the other way.
      ...(part > 1 ? [' alone changed by ', own] : [' makes up ', percent, ' of it (', own, ')']),
    ];
  });
  return [...listed, '.', even].filter((part) => part !== '');
}

const nameOf = (value: CellValue): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
