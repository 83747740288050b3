import type { ColumnProfile, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  headline,
  headOfRows,
  type MeasureField,
  namesLostTime,
  namesState,
  type TimeField,
  timeOf,
} from '@plumbline/semantics';
import type { DerivedField } from '../../../derived-columns/derived-fields.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../../kpis.js';
import { histogram } from '../../number-candidates.js';
import { cameWhen } from '../base/amount-pictures.js';
import { apartPictures } from '../base/apart-pictures.js';
import {
  comparedPlan,
  countFigure,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
  settled,
} from '../base/design.js';
import { outcomeField, outcomeFigure, outcomePictures } from '../base/outcome-pictures.js';

/** Of all rows, those without an end, where they are drawn. */
const LEAST_OPEN = 0.02;
const MAX_STACKS = 60;
const MAX_BARS = 12;
/** Decimals of money where the file names no currency. */
const CENTS = 2;

/**
 * What came and what of it is still open, what it was worth, how long it takes, and what is waiting: of tickets, claims and
 * deliveries.
 */
export function processDesign(subject: Subject, [taken]: readonly DerivedField[]): Design | undefined {
  const { fields, planner, source } = subject;
  const { time } = fields;
  const duration = fields.measures.find(({ name }) => name === taken?.derived.as);
  const [to, from] = taken?.madeOf ?? [];
  if (!time || !duration || to === undefined || from !== time.name) return undefined;
  const ended = source.profile.columns.find(({ name }) => name === to);
  const head = headOfRows(source.profile.columns, fields.rowCount);
  const open = Math.max(0, (ended?.missing ?? 0) - (head?.missing ?? 0));
  const money = lostOf(subject) ?? moneyOf(subject);
  // Where most end on the day on which they came, the median of days says nothing.
  const median =
    duration.quantiles.p50 === 0
      ? planner.of(duration)
      : planner.named({ agg: 'median', column: duration.name }, `Median ${duration.label}`);
  const stillOpen: KeyFigure = {
    measure: waitingFor(subject, to),
    ...{ goodWhen: 'neutral', format: { decimals: 0 }, isTimeless: true },
    reason: `Chosen because these ${fields.noun} have no end yet.`,
  };
  return {
    figures: [
      countFigure(subject),
      ...(money ? [totalFigure(money, planner)] : []),
      ...(open > 0 ? [stillOpen] : []),
      ...outcomeFigure(subject),
      {
        ...{ measure: median, goodWhen: 'neutral', format: duration.format, isTimeless: true },
        reason:
          'Chosen because half took less and half took longer; a few that took very long do not move it.',
      },
      ...fields.measures
        .filter((field) => field !== duration && field !== money && field !== outcomeField(subject))
        .map((field) => totalFigure(field, planner)),
    ],
    pictures: inOrder([
      ...cameAndOpen(subject, time, { to, open, isBeside: money !== undefined }),
      ...(money ? cameWhen(subject, money) : []),
      ...outcomePictures(subject),
      ...taking(subject, time, duration, median, ended),
      ...takingBy(subject, duration, median),
      ...((duration.quantiles.p50 ?? 0) > 0
        ? [{ ...histogram(duration, 0, planner), isDesigned: true as const }]
        : []),
    ]),
    ...(money && { main: money }),
    // Its median is told, and no average beside it.
    without: [...states(subject), ...(median.agg === 'median' ? [duration.name] : [])],
  };
}

/** Columns that say whether a row has ended, which is told already. */
const states = ({ fields, outcome }: Subject): string[] =>
  fields.dimensions.flatMap(({ name }) => (namesState(name) || name === outcome?.column ? [name] : []));

/** Time that they cost: downtime, days of absence. */
const lostOf = ({ fields }: Subject): MeasureField | undefined =>
  fields.measures.find(({ name, agg }) => agg === 'sum' && namesLostTime(name));

/** What all of them come to in money: claims, orders, stays. */
const moneyOf = ({ fields }: Subject): MeasureField | undefined =>
  fields.measures.find(
    ({ name, agg, isYesNo, format }) =>
      agg === 'sum' &&
      !isYesNo &&
      (format?.currency !== undefined || format?.decimals === CENTS || headline(name) > 0),
  );

/** Rows without an end; of those of which each is a line of a thing, the things without one. */
function waitingFor({ planner, source, fields }: Subject, to: string): Measure {
  const head = headOfRows(source.profile.columns, fields.rowCount);
  const isHead = head ? ` and not is_null(${bracketed(head.column)})` : '';
  return planner.named({ agg: 'sum', formula: `if(is_null(${bracketed(to)})${isHead}, 1, 0)` }, 'Still open');
}

/** What came in each period, by whether it has ended. */
function cameAndOpen(
  subject: Subject,
  time: TimeField,
  { to, open, isBeside }: { to: string; open: number; isBeside: boolean },
): ChartCandidate[] {
  const { planner, fields } = subject;
  const periods = periodsOf(time);
  const isSplit = open >= LEAST_OPEN * fields.rowCount && periods >= 3 && periods <= MAX_STACKS;
  if (!isSplit) return cameWhen(subject, undefined, isBeside);
  const ended: Measure = planner.named({ agg: 'count', column: to }, 'Ended');
  return [
    designed({
      type: 'stacked',
      family: 'time',
      ...seriesPlan(planner, time, [ended, waitingFor(subject, to)]),
      columns: [time.name, ''],
      format: { decimals: 0 },
      reason: `what came in each ${time.grain} is split into what has ended and what is still open`,
    }),
  ];
}

/**
 * How long it took, by when it began. Where much is open, by when it ended: of what began of late only what was quick has ended.
 */
function taking(
  subject: Subject,
  time: TimeField,
  duration: MeasureField,
  median: Measure,
  ended: ColumnProfile | undefined,
): ChartCandidate[] {
  const { planner, source, fields } = subject;
  const isByEnd = ended && ended.missing >= LEAST_OPEN * fields.rowCount;
  const along = isByEnd ? timeOf(ended, source.zone) : time;
  if (periodsOf(along) < 3) return [];
  const drawn = isByEnd
    ? { plan: seriesPlan(planner, along, [median], { filters: [settled(time, along.name, duration)] }).plan }
    : seriesPlan(planner, along, [median]);
  const { filters } = drawn.plan;
  return [
    ifInformative({
      ...{ type: 'line', family: 'time', ...drawn },
      ...{ columns: [along.name, duration.name], format: duration.format },
      reason: `${duration.label} show whether work gets faster or slower`,
    }),
    ...apartPictures(subject, { measure: median, field: duration, time: along, filters }),
  ];
}

/** How long it takes by category, where that explains it. */
function takingBy(subject: Subject, duration: MeasureField, median: Measure): ChartCandidate[] {
  const { fields, planner } = subject;
  const without = states(subject);
  const groups = fields.dimensions.filter(
    ({ name, isNames, isYesNo, distinct }) =>
      !isNames && !isYesNo && distinct <= MAX_BARS && !without.includes(name),
  );
  return groups.map((by) =>
    ifInformative(
      {
        type: by.isOrdered ? 'column' : 'bar',
        family: 'ranking',
        plan: comparedPlan(planner, median, by, MAX_BARS),
        ...{ columns: [by.name, duration.name], format: duration.format },
        reason: `${by.label} tells apart how long it takes`,
      },
      { by: 'variance', column: duration.name, dimension: by.name },
    ),
  );
}
