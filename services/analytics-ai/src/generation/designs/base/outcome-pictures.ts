import type { QueryPlan } from '@plumbline/contracts';
import {
  type MeasureField,
  type PeriodGrain,
  senseOf,
  type TimeField,
  uncapitalised,
  wordsOf,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import { type KeyFigure, totalFigure } from '../../kpis.js';
import { apartPictures } from './apart-pictures.js';
import { comparedPlan, ifInformative, periodsOf, type Subject, seriesPlan } from './design.js';

const LEAST_PERIODS = 6;
const MOST_BARS = 12;
const MOST_EXPLANATIONS = 2;

/** The share of rows that came out well, or badly, as a measure: of states, else of a yes or no that is called so. */
export function outcomeField({ fields, outcome }: Subject): MeasureField | undefined {
  if (outcome) return fields.measures.find(({ name }) => name === outcome.derived.as);
  return fields.measures.find(({ name, isYesNo }) => isYesNo && saysHowItEnded(name));
}

/** “Paid”; of more words, what went wrong comes first: “readmitted within 30 days”. */
const saysHowItEnded = (name: string): boolean =>
  senseOf(name) === 'good' || [name, wordsOf(name)[0] ?? ''].some((said) => senseOf(said) === 'bad');

export function outcomeFigure(subject: Subject): KeyFigure[] {
  const field = outcomeField(subject);
  if (!field) return [];
  if (!subject.outcome)
    return [
      {
        ...totalFigure(field, subject.planner),
        goodWhen: senseOf(field.name) === 'good' ? 'up' : 'down',
      },
    ];
  const { isGood, open, told } = subject.outcome;
  const ended = open.length > 0 ? `, among the ${subject.fields.noun} that have ended` : '';
  return [
    {
      ...totalFigure(field, subject.planner),
      goodWhen: isGood ? 'up' : 'down',
      // Of the newest only those have ended that came out quickly.
      ...(subject.unripe && { isTimeless: true as const }),
      reason: `Chosen because it is the share of “${told.join('” and “')}”${ended}.`,
    },
  ];
}

const COARSER: Partial<Record<PeriodGrain, PeriodGrain>> = {
  ...{ hour: 'day', day: 'week', week: 'month', month: 'quarter', quarter: 'year' },
};
/** A share of fewer rows jumps by chance. */
const LEAST_IN_A_PERIOD = 20;

/** The dates in periods that hold enough rows for a share. */
function steady(time: TimeField, rows: number): TimeField {
  const coarser = COARSER[time.grain];
  if (!coarser || rows >= LEAST_IN_A_PERIOD * periodsOf(time)) return time;
  return steady({ ...time, grain: coarser }, rows);
}

/** Groups share the rows of a period. */
const GROUPS = 3;

/** Without the newest rows, of which only those have ended that came out quickly. */
const ripe = ({ name }: TimeField, unripe: string | undefined): Partial<QueryPlan> =>
  unripe ? { filters: [{ column: name, op: 'lt', values: [unripe] }] } : {};

/** The share over time, and by what it differs: of the categories those that explain it most. */
export function outcomePictures(subject: Subject, explanations = MOST_EXPLANATIONS): ChartCandidate[] {
  const { fields, planner, outcome, followers = [] } = subject;
  const field = outcomeField(subject);
  if (!field) return [];
  const measure = planner.of(field);
  const time = fields.time && steady(fields.time, fields.rowCount - field.missing);
  const shown = { format: field.format };
  const overTime =
    time && periodsOf(time) >= LEAST_PERIODS
      ? [
          ifInformative({
            type: 'line',
            family: 'time',
            // What has no date has not been decided, and is not counted.
            plan: seriesPlan(planner, time, [measure], ripe(time, subject.unripe)).plan,
            ...{ columns: [time.name, field.name], ...shown },
            reason: `it shows whether more or fewer ${fields.noun} are ${field.label}`,
          }),
        ]
      : [];
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames }) =>
      name !== outcome?.column && !followers.includes(name) && !isYesNo && !isNames,
  );
  const bars = groups.map((by) =>
    ifInformative(
      {
        type: by.isOrdered ? 'column' : 'bar',
        family: 'ranking',
        plan: comparedPlan(planner, measure, by, MOST_BARS),
        ...{ columns: [by.name, field.name], ...shown },
        reason: `${by.label} tells apart how many ${fields.noun} are ${field.label}`,
        bestReason: `${uncapitalised(measure.as)} differs most by ${by.label}`,
        rivals: { of: 'explanation', kept: explanations },
      },
      { by: 'variance', column: field.name, dimension: by.name },
    ),
  );
  const apart = fields.time && steady(fields.time, (fields.rowCount - field.missing) / GROUPS);
  const followed = apart && { measure, field, time: apart, ...ripe(apart, subject.unripe) };
  return [...overTime, ...apartPictures(subject, followed), ...bars];
}
