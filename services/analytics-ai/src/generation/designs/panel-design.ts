import type { Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import { type DimensionField, type MeasureField, pluralOf } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import type { KeyFigure } from '../kpis.js';
import type { TableCandidate } from '../table-candidate.js';
import { leftBehind } from './base/apart-pictures.js';
import { type Design, designed, ifInformative, inOrder, type Subject } from './base/design.js';
import { followedThing, isGroup, otherGroups } from './base/panel-groups.js';
import {
  addsUp,
  byWeight,
  isOneSum,
  isPerSize,
  isRunningTotal,
  stays,
  toldFirst,
} from './base/panel-measures.js';
import { type Periods, periodsIn } from './base/panel-periods.js';
import { kindOf, ratePictures } from './base/rate-pictures.js';

const MAX_SERIES = 6;
const MAX_BARS = 12;
const MAX_CELLS = 20;
const MAX_MEASURES = 3;
const MAX_LISTED = 4;

/**
 * Where things stand in the newest period, how they came there, what changed most, and how they compare; large and small things by
 * what there is of each unit of their size, before the totals.
 */
export function panelDesign(subject: Subject): Design | undefined {
  const { fields } = subject;
  const periods = periodsIn(subject);
  const thing = fields.dimensions.find(
    ({ name, isYesNo, isOrdered, distinct }) =>
      name !== periods?.column && !isYesNo && !isOrdered && distinct > 2,
  );
  // What stays the same for each thing, as the area of a field does, cannot be followed.
  const all = byWeight(subject)
    .filter(({ isYesNo }) => !isYesNo)
    .filter(({ name }) => !stays(fields, name))
    .filter(({ name }) => !isRunningTotal(fields, name));
  const of = (kind: string) => all.filter((field) => kindOf(subject, field) === kind);
  const [parts, prices] = [of('part'), of('price')];
  const sizes = all.filter((field) => isPerSize(subject, field));
  const quotients = [...parts, ...sizes, ...prices];
  const measures = toldFirst(all.filter((field) => !quotients.includes(field))).slice(0, MAX_MEASURES);
  if (!periods || !thing || measures.length === 0 || periods.count < 2) return undefined;
  const [main, ...rest] = measures;
  if (!main) return undefined;
  const single = followedThing(subject, periods.column) ?? thing;
  const isOfGroups = isGroup(subject, thing) && addsUp(main);
  const others = rest.filter((field) => !isOneSum(fields, field, main));
  // In one month, its season is told.
  const newest = { ...periods, last: periods.year ?? periods.last };
  const told = [...parts, main, ...sizes, ...prices, ...rest];
  return {
    figures: told.map((field) => latest(subject, periods, field)),
    pictures: inOrder([
      ...parts
        .slice(0, 1)
        .flatMap((field) => [...ratePictures(subject, field), ...followedBy(subject, periods, field)]),
      // What groups of things add up to says how many belong to each; what large things do, how large they are.
      followed(subject, periods, main, isOfGroups || sizes.length > 0 ? {} : { thing }),
      ...sizes.flatMap((field, at) => [
        // What many things come to differs by what they are first.
        ...(at === 0 || single.distinct <= MAX_SERIES ? [ranked(subject, newest, field, single)] : []),
        followed(subject, periods, field, { thing: single, ...(at > 0 && { isBeside: true }) }),
        ...(single.distinct > MAX_SERIES ? ratePictures(subject, field, true) : []).filter(
          ({ columns }) => !columns.includes(single.name),
        ),
      ]),
      ...prices.slice(0, 1).flatMap((field) => ratePictures(subject, field, true)),
      ranked(subject, periods, main, thing),
      ...(isOfGroups ? otherGroups(subject, thing).map((by) => ranked(subject, periods, main, by)) : []),
      ...leftBehind(subject, [...others.filter((field) => !addsUp(field)).slice(0, 2), main]),
      ...grown(subject, periods, main, thing),
      ...others.slice(0, 2).map((field) => followed(subject, periods, field, { thing, isBeside: true })),
      ...compared(subject, periods, others[0] ?? main, thing),
    ]),
    table: listed(subject, periods, told.slice(0, MAX_LISTED), single),
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

/** The same of the groups of the first category that parts ways. */
const followedBy = (subject: Subject, periods: Periods, field: MeasureField): ChartCandidate[] =>
  subject.fields.dimensions
    .filter(({ isYesNo, isOrdered, distinct }) => !isYesNo && !isOrdered && distinct <= MAX_SERIES)
    .map((thing) => ({
      ...followed(subject, periods, field, { thing, isBeside: true }),
      rivals: { of: `course of ${field.name}`, kept: 1 },
    }));

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
