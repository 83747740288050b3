import type { Dimension, Filter, Measure, QueryPlan } from '@plumbline/contracts';
import { bracketed, quoted } from '@plumbline/datasets';
import {
  absent,
  addPeriods,
  countPeriods,
  type DimensionField,
  type Fields,
  type MeasureField,
  type PeriodGrain,
  periodStart,
  type SourceShape,
  type TimeField,
  toDate,
} from '@plumbline/semantics';
import type { Outcome } from '../../../derived-columns/outcomes.js';
import type { Rate } from '../../../derived-columns/rates/quotient.js';
import type { Planner } from '../../../plans/planner.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import type { TableCandidate } from '../../table-candidate.js';
import type { FoundStages } from './stages.js';

/** What a design is made from. */
export interface Subject {
  source: SourceShape;
  /** What may be charted; nothing in it runs along dates that are attributes. */
  fields: Fields;
  /** The column of dates, also where these are attributes of things. */
  dates: TimeField | undefined;
  planner: Planner;
  /** The quotients that are formed of its columns. */
  rates: readonly Rate[];
  /** How rows came out, where a column of states says it. */
  outcome?: Outcome | undefined;
  /** Columns that are known only once the outcome is, and explain nothing of it. */
  followers?: readonly string[];
  /** The first day of the newest periods, of which many rows have not ended. */
  unripe?: string | undefined;
  /** The stages that its rows stand at, where their order is proved. */
  stages?: FoundStages | undefined;
}

/** How an analyst of the trade lays out one kind of table. */
export interface Design {
  /** In place of the usual key figures. */
  figures?: KeyFigure[];
  /** In the order in which they are read. */
  pictures: ChartCandidate[];
  table?: TableCandidate;
  /** What else could be drawn of such a table says nothing. */
  isWhole?: true;
  /** Its pictures tell all that there is to tell of its dates. */
  hasTime?: true;
  /** Categories and measures that the pictures show already, or that are none here. */
  without?: readonly string[];
  /** What is not followed beside its pictures: the share of how rows came out, where the newest have not ended. */
  unfollowed?: string;
  /** What all else is drawn of before other measures. */
  main?: MeasureField;
  /** Rows hold the counts of a period, and are no things whose numbers could be told one by one. */
  hasCounts?: true;
  /** Rows that all else is drawn of: those that are still there. */
  population?: readonly Filter[];
}

type Designed = Pick<ChartCandidate, 'type' | 'family' | 'plan' | 'columns' | 'reason'> &
  Partial<Pick<ChartCandidate, 'about' | 'format' | 'formats' | 'bestReason' | 'rivals' | 'needsSeason'>>;

/** A picture that belongs into a design, whatever there is to see in it. */
export const designed = (picture: Designed): ChartCandidate => ({
  ...picture,
  ...{ prior: 90, cost: 0, strength: { by: 'known', value: 1 }, isDesigned: true },
});

/** A picture of a design that stays where it has something to say. */
export const ifInformative = (
  picture: Designed,
  strength: ChartCandidate['strength'] = { by: 'known', value: 0.5 },
): ChartCandidate => ({ ...picture, prior: 90, cost: 0, strength });

/** In the order of the design. */
export const inOrder = (pictures: readonly ChartCandidate[]): ChartCandidate[] =>
  pictures.map((picture, place) => ({ ...picture, place }));

/** How many periods of its grain a column of dates covers. */
export function periodsOf({ span, grain }: Pick<TimeField, 'span' | 'grain'>): number {
  return countPeriods(
    periodStart(span.first, grain),
    addPeriods(periodStart(span.last, grain), grain, 1),
    grain,
  );
}

const EIGHT_YEARS = 8 * 366;
const TWO_YEARS = 2 * 366;
const HALF_A_YEAR = 183;

/** The grain in which comings and goings of things are counted: some ten or twenty columns. */
export function countingGrain({ span }: Pick<TimeField, 'span'>): PeriodGrain {
  const days = span.last - span.first;
  if (days > EIGHT_YEARS) return 'year';
  return days > TWO_YEARS ? 'quarter' : days > HALF_A_YEAR ? 'month' : 'week';
}

const along = ({ name, grain }: Pick<TimeField, 'name' | 'grain'>): Dimension => ({
  column: name,
  grain,
});

/** Measures along a column of dates, with how many rows have no date. */
export function seriesPlan(
  planner: Planner,
  time: Pick<TimeField, 'name' | 'grain'>,
  measures: Measure[],
  more: Partial<QueryPlan> = {},
): Pick<ChartCandidate, 'plan' | 'about'> {
  const { dimensions = [], filters = [], ...rest } = more;
  return {
    plan: planner.plan({
      measures,
      dimensions: [along(time), ...dimensions],
      filters: [{ column: time.name, op: 'is_not_null', values: [] }, ...filters],
      order: [{ by: time.name, direction: 'asc' }],
      ...rest,
    }),
    about: planner.plan({ measures: [planner.count], filters: [absent(time.name)] }),
  };
}

/** Groups from the largest down; of more than `most`, the rest is one more group. */
export const rankedPlan = (
  planner: Planner,
  measure: Measure,
  by: Pick<DimensionField, 'name' | 'distinct'>,
  most: number,
): QueryPlan =>
  planner.plan({
    measures: [measure],
    dimensions: [{ column: by.name }],
    order: [{ by: measure.as, direction: 'desc' }],
    ...(by.distinct > most && { limit: most, others: true }),
  });

/** Groups in their own order where they have one, else from the highest down; of more than `most`, the highest. */
export const comparedPlan = (
  planner: Planner,
  measure: Measure,
  by: Pick<DimensionField, 'name' | 'distinct' | 'isOrdered'>,
  most: number,
): QueryPlan =>
  planner.plan({
    measures: [measure],
    dimensions: [{ column: by.name }],
    order: by.isOrdered ? [{ by: by.name, direction: 'asc' }] : [{ by: measure.as, direction: 'desc' }],
    ...(by.distinct > most && { limit: most }),
  });

/** The place of a group in an order that its column does not have: what it is ordered by, and not drawn. */
export function placeIn(planner: Planner, column: string, order: readonly string[]): Measure {
  const cases = order.map((value, at) => `${bracketed(column)} = ${quoted(value)}, ${at + 1}`);
  return planner.named({ agg: 'min', formula: `case(${cases.join(', ')})` }, 'Step');
}

/** What stands beside a measure in a list of columns that a picture shows. */
export const nameOf = (field: MeasureField | undefined): string => field?.name ?? '';

/** The same of some rows only. */
export function among(candidate: ChartCandidate, filters: readonly Filter[]): ChartCandidate {
  const narrowed = (plan: QueryPlan): QueryPlan => ({ ...plan, filters: [...plan.filters, ...filters] });
  const { plan, about } = candidate;
  return { ...candidate, plan: narrowed(plan), ...(about && { about: narrowed(about) }) };
}

/** How many rows there are. */
export function countFigure({ fields, planner }: Subject): KeyFigure {
  return {
    ...{ measure: planner.count, goodWhen: 'neutral', format: { decimals: 0 } },
    reason: `Chosen because every other figure rests on this many ${fields.noun}.`,
  };
}

/**
 * Ends between which how long it took can be followed: what ended first was quick, for what began earlier is not in the table; what
 * ended after all had begun was slow.
 */
export function settled({ span }: Pick<TimeField, 'span'>, ended: string, duration: MeasureField): Filter {
  const long = (duration.quantiles.p95 ?? 0) / (/^hours/.test(duration.name) ? 24 : 1);
  return { column: ended, op: 'between', values: [Math.ceil(span.first + long), span.last].map(toDate) };
}
