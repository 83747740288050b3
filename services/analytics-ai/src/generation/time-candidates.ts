import {
  absent,
  addPeriods,
  countPeriods,
  type DimensionField,
  type Fields,
  periodStart,
  present,
  type TimeField,
  uncapitalised,
  verb,
} from '@plumbline/semantics';
import { type Planner } from '../plans/planner.js';
import type { ChartCandidate } from './chart-candidate.js';
import { type Measured, measuredBy, scatterOf } from './measured.js';

const MAX_SERIES = 6;
const MAX_COLUMNS = 24;
const MIN_LINE_POINTS = 8;
const TIME_PRIOR = 90;
const WEEKDAY_PRIOR = 60;
const HOUR_PRIOR = 50;
const CALENDAR_PRIOR = 45;
const FEWEST_DAYS = 56;
const MOST_DAYS = 3 * 366;

/** Pictures over time: one series, series by category, parts of the whole, and the rhythm of the week and the day. */
export function timeCandidates(fields: Fields, planner: Planner): ChartCandidate[] {
  const { time } = fields;
  if (!time) return [];
  const points = countPeriods(
    periodStart(time.span.first, time.grain),
    addPeriods(periodStart(time.span.last, time.grain), time.grain, 1),
    time.grain,
  );
  // Of things that came at these dates only how many came when is drawn, not what they measure today.
  const measures = measuredBy(time.isAttribute ? { ...fields, measures: [] } : fields, planner);
  const splits = fields.dimensions.filter((field) => !field.isYesNo && field.distinct <= MAX_SERIES);
  return [
    ...measures.flatMap((measured) => single(time, measured, points, planner)),
    ...measures
      .slice(0, 3)
      .flatMap((measured) => splits.slice(0, 4).flatMap((by) => split(time, by, measured, points, planner))),
    ...(time.isAttribute ? [] : rhythm(time, measures, planner)),
    ...(time.isAttribute ? [] : calendar(time, measures, planner)),
  ];
}

function timeDimension(time: TimeField) {
  return { column: time.name, grain: time.grain };
}

function single(
  time: TimeField,
  { measure, field, isAdditive, cost }: Measured,
  points: number,
  planner: Planner,
): ChartCandidate[] {
  const isColumns = isAdditive
    ? points >= 3 && points <= MAX_COLUMNS
    : points >= 3 && points < MIN_LINE_POINTS;
  if (!isColumns && points < MIN_LINE_POINTS) return [];
  return [
    {
      type: isColumns ? 'column' : 'line',
      family: 'time',
      plan: planner.plan({
        measures: [measure],
        dimensions: [timeDimension(time)],
        filters: [present(time.name)],
        order: [{ by: time.name, direction: 'asc' }],
      }),
      about: planner.plan({ measures: [planner.count], filters: [absent(time.name)] }),
      columns: [time.name, field?.name ?? ''],
      prior: TIME_PRIOR,
      cost,
      strength: { by: 'trend', measure: measure.as },
      format: field?.format,
      reason: `${uncapitalised(measure.as)} can be followed by ${time.label}`,
      bestReason: `${uncapitalised(measure.as)} ${verb(measure.as) === 'is' ? 'follows' : 'follow'} the clearest trend`,
    },
  ];
}

function split(
  time: TimeField,
  by: DimensionField,
  { measure, field, isAdditive, cost }: Measured,
  points: number,
  planner: Planner,
): ChartCandidate[] {
  if (points < 3) return [];
  const base = {
    family: 'time' as const,
    plan: planner.plan({
      measures: [measure],
      dimensions: [timeDimension(time), { column: by.name }],
      filters: [present(time.name), present(by.name)],
      order: [{ by: time.name, direction: 'asc' as const }],
    }),
    about: planner.plan({ measures: [planner.count], filters: [absent(by.name)] }),
    columns: [time.name, by.name, field?.name ?? ''],
    format: field?.format,
    strength: { by: 'split' as const, measure: measure.as, dimension: by.name },
    reason: `${uncapitalised(measure.as)} can be followed for each ${by.label}`,
    bestReason: `${by.label} sets ${uncapitalised(measure.as)} apart most over time`,
  };
  const candidates: ChartCandidate[] = [];
  if (points >= MIN_LINE_POINTS) {
    candidates.push({ ...base, type: 'line', prior: TIME_PRIOR, cost: cost + (by.distinct > 4 ? 4 : 0) });
  }
  const canStack = isAdditive && (field?.min ?? 0) >= 0 && by.distinct <= 5 && points <= 60;
  if (canStack) {
    candidates.push({
      ...base,
      type: 'stacked',
      family: 'composition',
      prior: 70,
      cost: cost + (points > MAX_COLUMNS ? 15 : 5),
      reason: `${by.label} divides ${uncapitalised(measure.as)} into ${by.distinct} parts`,
      bestReason: undefined,
    });
  }
  return candidates;
}

/** Weekdays and hours, where the data is fine enough for them to mean something. */
function rhythm(time: TimeField, measures: readonly Measured[], planner: Planner): ChartCandidate[] {
  const [first] = measures.filter((measured) => measured.isAdditive);
  const { span } = time;
  if (!first || span.gap > 2 || span.last - span.first < 28) return [];
  const candidates = [cycle(time, 'weekday', WEEKDAY_PRIOR, first, planner)];
  if (time.type === 'timestamp') candidates.push(cycle(time, 'hour_of_day', HOUR_PRIOR, first, planner));
  return candidates;
}

/** Every day of up to three years, where few are left out: busy seasons, holidays and single days stand out. */
function calendar(time: TimeField, measures: readonly Measured[], planner: Planner): ChartCandidate[] {
  const [first] = measures.filter((measured) => measured.isAdditive);
  const { span } = time;
  const days = span.last - span.first + 1;
  if (!first || span.gap > 2 || days < FEWEST_DAYS || days > MOST_DAYS) return [];
  return [
    {
      type: 'calendar',
      family: 'time',
      plan: planner.plan({
        measures: [first.measure],
        dimensions: [{ column: time.name, grain: 'day' }],
        filters: [present(time.name)],
        order: [{ by: time.name, direction: 'asc' }],
      }),
      columns: [`${time.name} day`, first.field?.name ?? ''],
      ...scatterOf(first.field),
      prior: CALENDAR_PRIOR,
      cost: 10,
      strength: { by: 'known', value: 0.2 },
      format: first.field?.format,
      reason: `every day of ${uncapitalised(first.measure.as)} can be seen at once`,
    },
  ];
}

function cycle(
  time: TimeField,
  grain: 'weekday' | 'hour_of_day',
  prior: number,
  { measure, field }: Measured,
  planner: Planner,
): ChartCandidate {
  const word = grain === 'weekday' ? 'weekday' : 'hour of the day';
  return {
    type: 'column',
    family: 'time',
    plan: planner.plan({
      measures: [measure],
      dimensions: [{ column: time.name, grain }],
      filters: [present(time.name)],
      order: [{ by: time.name, direction: 'asc' }],
    }),
    columns: [`${time.name} ${grain}`, field?.name ?? ''],
    ...scatterOf(field),
    prior,
    cost: grain === 'hour_of_day' ? 5 : 0,
    strength: { by: 'known', value: 0.25 },
    format: field?.format,
    reason: `${uncapitalised(measure.as)} can be compared from one ${word} to the next`,
  };
}
