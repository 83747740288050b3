import type { Filter, Measure } from '@plumbline/contracts';
import { type MeasureField, namesState, present, type TimeField, uncapitalised } from '@plumbline/semantics';
import { APART, type ChartCandidate } from '../../chart-candidate.js';
import { ifInformative, nameOf, periodsOf, type Subject, seriesPlan } from './design.js';

const LEAST_PERIODS = 8;
const MAX_SERIES = 6;
const MOST_CATEGORIES = 5;

/** What is followed, group by group. */
export interface Followed {
  measure: Measure;
  field: MeasureField | undefined;
  time: TimeField;
  filters?: readonly Filter[];
}

/** A measure of each of a few groups over time, by each category that could tell where something happened. */
export function apartPictures(subject: Subject, followed: Followed | undefined): ChartCandidate[] {
  if (!followed || periodsOf(followed.time) < LEAST_PERIODS) return [];
  const { measure, field, time, filters = [] } = followed;
  const { fields, planner, outcome, followers = [] } = subject;
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames, isOrdered, distinct }) =>
      !isYesNo &&
      !isNames &&
      !isOrdered &&
      distinct > 1 &&
      distinct <= MAX_SERIES &&
      name !== outcome?.column &&
      !followers.includes(name) &&
      !namesState(name),
  );
  return groups.slice(0, MOST_CATEGORIES).map((by) =>
    ifInformative({
      type: 'line',
      family: 'time',
      plan: seriesPlan(planner, time, [measure], {
        dimensions: [{ column: by.name }],
        filters: [present(by.name), ...filters],
      }).plan,
      ...{ columns: [time.name, by.name, nameOf(field)], format: field ? field.format : { decimals: 0 } },
      reason: `one ${by.label} goes another way than the others in ${uncapitalised(measure.as)}`,
      rivals: { of: APART, kept: 1 },
    }),
  );
}

/** The same of several measures along the dates of a table. */
export const leftBehind = (subject: Subject, measures: readonly MeasureField[]): ChartCandidate[] =>
  measures.flatMap((field) => {
    const { time } = subject.fields;
    return apartPictures(subject, time && { measure: subject.planner.of(field), field, time });
  });
