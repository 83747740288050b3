import type { MeasureField } from '@plumbline/semantics';
import { uncapitalised } from '@plumbline/semantics';
import type { Rate } from '../../../derived-columns/rates/quotient.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import { comparedPlan, designed, ifInformative, periodsOf, type Subject, seriesPlan } from './design.js';
import { outcomeField } from './outcome-pictures.js';

const LEAST_PERIODS = 6;
const MAX_BARS = 12;

/** Rates whose base the table holds, the share that is scrap, the margin, and what a unit cost where that is formed of its columns. */
export function ratesOf(subject: Subject): MeasureField[] {
  const decided = outcomeField(subject);
  return subject.fields.measures.filter(
    (field) =>
      field !== decided &&
      field.agg === 'weighted_avg' &&
      (field.nature === 'rate' || kindOf(subject, field) !== undefined),
  );
}

/** Which kind of quotient a measure is, where it is formed of columns. */
export const kindOf = ({ rates }: Subject, { name }: Pick<MeasureField, 'name'>): Rate['kind'] | undefined =>
  rates.find(({ derived }) => derived.as === name)?.kind;

/** A rate over time, of a rate beside the point only where it has a course, and by the category that explains it most. */
export function ratePictures(
  { fields, planner, outcome }: Subject,
  rate: MeasureField,
  isBeside = false,
): ChartCandidate[] {
  const measure = planner.of(rate);
  const { time } = fields;
  const draw = isBeside ? ifInformative : designed;
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames }) => !isYesNo && !isNames && name !== outcome?.column,
  );
  return [
    ...(time && periodsOf(time) >= LEAST_PERIODS
      ? [
          draw({
            type: 'line',
            family: 'time',
            ...seriesPlan(planner, time, [measure]),
            ...{ columns: [time.name, rate.name], format: rate.format },
            reason: `it shows whether ${rate.label} gets better or worse`,
            ...(isBeside && { needsCourse: true as const }),
          }),
        ]
      : []),
    ...groups.map((by) =>
      ifInformative(
        {
          type: by.isOrdered ? 'column' : 'bar',
          family: 'ranking',
          plan: comparedPlan(planner, measure, by, MAX_BARS),
          ...{ columns: [by.name, rate.name], format: rate.format },
          reason: `${by.label} tells apart how high ${rate.label} is`,
          bestReason: `${uncapitalised(measure.as)} differs most by ${by.label}`,
          rivals: { of: `explanation of ${rate.name}`, kept: 1 },
        },
        { by: 'variance', column: rate.name, dimension: by.name },
      ),
    ),
  ];
}
