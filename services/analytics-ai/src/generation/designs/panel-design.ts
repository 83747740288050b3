import type { Filter, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  addPeriods,
  completePeriods,
  type DimensionField,
  type MeasureField,
  namesYearOfRow,
  type PeriodGrain,
  periodName,
  pluralOf,
  type TimeField,
  toDate,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import type { KeyFigure } from '../kpis.js';
import type { TableCandidate } from '../table-candidate.js';
import { type Design, designed, ifInformative, inOrder, type Subject } from './base/design.js';
import { followedThing, isGroup, otherGroups } from './base/panel-groups.js';
import { addsUp, byWeight, isOneSum, isRunningTotal } from './base/panel-measures.js';

const MAX_SERIES = 6;
const MAX_BARS = 12;
const MAX_CELLS = 20;
const MAX_MEASURES = 3;

/** The periods of a panel: dates of a grain, or years that are numbers. */
interface Periods {
  column: string;
  grain?: PeriodGrain;
  count: number;
  /** What the newest whole one and the first one are called, and what leaves only them. */
  last: { name: string; filters: Filter[]; holds?: string };
  first: { name: string; holds?: string };
}

/** Where things stand in the newest period, how they came there, what changed most, and how they compare. */
export function panelDesign(subject: Subject): Design | undefined {
  const { fields } = subject;
  const periods = periodsIn(subject);
  const thing = fields.dimensions.find(
    ({ name, isYesNo, isOrdered, distinct }) =>
      name !== periods?.column && !isYesNo && !isOrdered && distinct > 2,
  );
  // What stays the same for each thing, as the area of a field does, cannot be followed.
  const measures = byWeight(fields)
    .filter(({ isYesNo }) => !isYesNo)
    .filter(({ name }) => !fields.about?.dependencies.some(({ coarse }) => coarse === name))
    .filter(({ name }) => !isRunningTotal(fields, name))
    .slice(0, MAX_MEASURES);
  if (!periods || !thing || measures.length === 0 || periods.count < 2) return undefined;
  const [main, ...rest] = measures;
  if (!main) return undefined;
  const isOfGroups = isGroup(subject, thing) && addsUp(main);
  const others = rest.filter((field) => !isOneSum(fields, field, main));
  return {
    figures: measures.map((field) => latest(subject, periods, field)),
    pictures: inOrder([
      // What groups of things add up to says how many belong to each.
      followed(subject, periods, main, isOfGroups ? {} : { thing }),
      ranked(subject, periods, main, thing),
      ...(isOfGroups ? otherGroups(subject, thing).map((by) => ranked(subject, periods, main, by)) : []),
      ...grown(subject, periods, main, thing),
      ...others.slice(0, 2).map((field) => followed(subject, periods, field, { thing, isBeside: true })),
      ...compared(subject, periods, others[0] ?? main, thing),
    ]),
    table: listed(subject, periods, measures, followedThing(subject, periods.column) ?? thing),
    isWhole: true,
  };
}

function across({ planner }: Subject, field: MeasureField, suffix = ''): Measure {
  if (field.nature !== 'level') {
    const own = planner.of(field);
    return suffix === '' ? own : planner.named(withoutName(own), `${own.as}${suffix}`);
  }
  return planner.named({ agg: 'sum', column: field.name }, `Total ${field.label}${suffix}`);
}

const withoutName = ({ as: _, ...measure }: Measure): Omit<Measure, 'as'> => measure;

function periodsIn({ fields, source }: Subject): Periods | undefined {
  if (fields.time) return datesOf(fields.time);
  const year = source.profile.columns.find(
    ({ name, type, distinct }) => type === 'integer' && distinct > 1 && namesYearOfRow(name),
  );
  if (!year) return undefined;
  const [first, last] = [Number(year.min), Number(year.max)];
  const column = bracketed(year.name);
  return {
    ...{ column: year.name, count: year.distinct },
    last: {
      ...{ name: String(last), holds: `${column} = ${last}` },
      filters: [{ column: year.name, op: 'eq', values: [last] }],
    },
    first: { name: String(first), holds: `${column} = ${first}` },
  };
}

function datesOf({ name, span, grain }: TimeField): Periods {
  const whole = completePeriods(span, grain);
  const last = addPeriods(whole.end, grain, -1);
  return {
    ...{ column: name, grain, count: whole.count },
    last: {
      name: periodName(last, grain),
      filters: [{ column: name, op: 'between', values: [toDate(last), toDate(whole.end - 1)] }],
    },
    first: { name: periodName(whole.start, grain) },
  };
}

const along = ({ column, grain }: Periods) => ({ column, ...(grain && { grain }) });

function latest(subject: Subject, { last }: Periods, field: MeasureField): KeyFigure {
  return {
    measure: across(subject, field, `, ${last.name}`),
    ...{ goodWhen: field.goodWhen, format: field.format, isTimeless: true, filters: last.filters },
    reason: `Chosen because it says where ${field.label} stands in ${last.name}.`,
  };
}

/** Each of a few things, or all of them together. */
function followed(
  subject: Subject,
  periods: Periods,
  field: MeasureField,
  { thing, isBeside }: { thing?: DimensionField; isBeside?: true },
): ChartCandidate {
  const draw = isBeside ? ifInformative : designed;
  const isSplit = thing !== undefined && thing.distinct <= MAX_SERIES;
  return draw({
    type: periods.count > 8 || isSplit ? 'line' : 'column',
    family: 'time',
    plan: subject.planner.plan({
      measures: [across(subject, field)],
      dimensions: [along(periods), ...(isSplit ? [{ column: thing.name }] : [])],
      order: [{ by: periods.column, direction: 'asc' }],
    }),
    ...{ columns: [periods.column, field.name], format: field.format },
    reason: thing
      ? `${field.label} of all ${pluralOf(thing.label)} can be followed`
      : `it shows how much ${field.label} there was of all together`,
  });
}

function ranked(
  subject: Subject,
  { last }: Periods,
  field: MeasureField,
  thing: DimensionField,
): ChartCandidate {
  const measure = across(subject, field, `, ${last.name}`);
  const isLong = thing.distinct > MAX_BARS;
  return designed({
    type: 'bar',
    family: 'ranking',
    plan: subject.planner.plan({
      measures: [measure],
      dimensions: [{ column: thing.name }],
      filters: last.filters,
      order: [{ by: measure.as, direction: 'desc' }],
      ...(isLong && { limit: MAX_BARS, ...(addsUp(field) && { others: true }) }),
    }),
    ...{ columns: [thing.name, field.name], format: field.format },
    reason: `the newest values compare the ${pluralOf(thing.label)} as they stand`,
  });
}

/** What each thing gained or lost from the first period to the last. */
function grown(
  { planner, source }: Subject,
  { first, last }: Periods,
  field: MeasureField,
  thing: DimensionField,
): ChartCandidate[] {
  if (!first.holds || !last.holds || source.isLive || field.min <= 0) return [];
  const at = (holds: string) => `sum(if(${holds}, ${bracketed(field.name)}, null))`;
  const change = planner.named(
    { agg: 'formula', formula: `${at(last.holds)} / ${at(first.holds)} - 1` },
    `Change of ${field.label}, ${first.name} to ${last.name}`,
  );
  return [
    ifInformative({
      type: 'bar',
      family: 'ranking',
      plan: planner.plan({
        measures: [change],
        dimensions: [{ column: thing.name }],
        order: [{ by: change.as, direction: 'desc' }],
        limit: MAX_BARS,
      }),
      ...{ columns: [thing.name, `${field.name} change`], format: { percent: true } },
      reason: `some ${pluralOf(thing.label)} changed more than others from ${first.name} to ${last.name}`,
    }),
  ];
}

function compared(
  subject: Subject,
  periods: Periods,
  field: MeasureField,
  thing: DimensionField,
): ChartCandidate[] {
  // Lines show the same of few things.
  const isReadable = thing.distinct > MAX_SERIES && thing.distinct <= MAX_CELLS;
  if (!isReadable || periods.count > MAX_CELLS || periods.count < 3) return [];
  const dimensions = [{ column: thing.name }, along(periods)];
  return [
    ifInformative({
      type: 'heatmap',
      family: 'relation',
      plan: subject.planner.plan({
        measures: [across(subject, field)],
        dimensions,
        order: [
          { by: thing.name, direction: 'asc' },
          { by: periods.column, direction: 'asc' },
        ],
      }),
      ...{ columns: [thing.name, periods.column, field.name], format: field.format },
      reason: `all values of ${field.label} can be seen at once`,
    }),
  ];
}

function listed(
  subject: Subject,
  { last }: Periods,
  fields: readonly MeasureField[],
  thing: DimensionField,
): TableCandidate {
  const measures = fields.map((field) => across(subject, field, `, ${last.name}`));
  return {
    plan: subject.planner.plan({
      measures,
      dimensions: [{ column: thing.name }],
      filters: last.filters,
      order: [{ by: measures[0]?.as ?? thing.name, direction: 'desc' }],
      limit: 200,
    }),
    reason: `Chosen because ${last.name} is the newest period of every ${thing.label}.`,
    formats: Object.fromEntries(
      fields.flatMap(({ format }, at) => (format && measures[at] ? [[measures[at].as, format]] : [])),
    ),
  };
}
