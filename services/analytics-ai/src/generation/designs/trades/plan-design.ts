import type { Filter, Measure } from '@plumbline/contracts';
import { bracketed } from '@plumbline/datasets';
import {
  type DimensionField,
  type MeasureField,
  namesActual,
  namesPlanned,
  uncapitalised,
} from '@plumbline/semantics';
import { overPlan } from '../../captions/plan-captions.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import type { TableCandidate } from '../../table-candidate.js';
import {
  among,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
} from '../base/design.js';
import { type NewestYear, newestSeason, newestYear } from '../base/newest-year.js';

const MOST_BARS = 12;
const MOST_GROUPS = 3;
const MOST_CELLS = 20;
const LEAST_YEARS = 2;

interface Pair {
  planned: MeasureField;
  actual: MeasureField;
}

/** What was planned and what came of it: both totals, the difference and its part of the plan, when and where it came about. */
export function planDesign(subject: Subject): Design | undefined {
  const { fields, planner, source } = subject;
  const pair = source.isLive ? undefined : pairOf(subject);
  if (!pair) return undefined;
  const { planned, actual } = pair;
  const { time } = fields;
  const years = time ? undefined : (newestYear(source, LEAST_YEARS) ?? newestSeason(source));
  // What has not come yet makes no year.
  const of = actual.missing === 0 ? years : undefined;
  const total = (field: MeasureField, suffix = ''): Measure => {
    const { as, ...measure } = planner.of({ ...field, agg: 'sum' });
    return planner.named(measure, `${as}${suffix}`);
  };
  const suffix = of ? `, ${of.newest}` : '';
  const [plan, came] = [total(planned, suffix), total(actual, suffix)];
  const over = difference(subject, pair, suffix);
  const share = partOfPlan(subject, pair, suffix);
  const filters = of?.filters ?? [];
  const format = actual.format ?? planned.format;
  const groups = fields.dimensions.filter(({ isYesNo, isOrdered }) => !isYesNo && !isOrdered);
  const figure = (measure: Measure, why: string, more: Partial<KeyFigure> = {}): KeyFigure => ({
    ...{ measure, goodWhen: 'neutral', format, reason: `Chosen because ${why}.` },
    ...(of && { filters }),
    ...more,
  });
  return {
    figures: [
      figure(plan, 'it is what was planned'),
      figure(came, 'it is what came of it'),
      figure(over, `it is ${actual.label} less ${planned.label}`),
      figure(share, `it is the difference as a part of ${planned.label}`, { format: { percent: true } }),
    ],
    pictures: inOrder([
      ...(time && periodsOf(time) >= 3
        ? [
            designed({
              type: periodsOf(time) <= MOST_BARS ? 'grouped' : 'line',
              family: 'time',
              ...seriesPlan(planner, time, [plan, came]),
              ...{ columns: [time.name, planned.name, actual.name], format },
              reason: `${planned.label} and ${actual.label} can be compared period by period`,
            }),
          ]
        : []),
      ...(years ? byYear(subject, years, [total(planned), total(actual)], pair) : []),
      ...groups.slice(0, MOST_GROUPS).map((by) => among(ranked(subject, by, over, pair), filters)),
      ...cells(subject, groups, over, pair).map((picture) => among(picture, filters)),
      ...(time && periodsOf(time) >= 3
        ? [
            designed({
              type: 'column',
              family: 'time',
              ...seriesPlan(planner, time, [over]),
              ...{ columns: [time.name, actual.name], format },
              reason: 'it shows in which periods more or less came than was planned',
            }),
          ]
        : []),
    ]),
    table: listed(subject, groups, [plan, came, over, share], filters, format),
    isWhole: true,
  };
}

/**
 * What is planned and what came of it, of the same unit: by their names, by the column that is their difference, or because
 * nothing else is added up that is about as large.
 */
function pairOf({ fields }: Subject): Pair | undefined {
  const numbers = fields.measures.filter(
    ({ isYesNo, nature }) => !isYesNo && nature !== 'rate' && nature !== 'price',
  );
  const planned = numbers.find(({ name }) => namesPlanned(name));
  if (!planned) return undefined;
  const differences = (fields.about?.identities ?? []).filter(({ kind }) => kind === 'difference');
  // What the plan is taken from is what came of it, also where nothing calls it so.
  const isHeldAgainst = ({ name }: MeasureField) =>
    differences.some(({ of }) => of.includes(planned.name) && of.includes(name));
  const others = numbers.filter((field) => field !== planned);
  const alike = others.filter((field) => field.agg === 'sum' && isOfSize(field, planned));
  const actual =
    others.find(({ name }) => namesActual(name)) ??
    others.find(isHeldAgainst) ??
    (alike.length === 1 ? alike[0] : undefined);
  return actual && planned.format?.currency === actual.format?.currency ? { planned, actual } : undefined;
}

/** What is held against a plan is about as large. */
function isOfSize(
  { quantiles: { p50: one } }: MeasureField,
  { quantiles: { p50: other } }: MeasureField,
): boolean {
  const ratio = (one ?? Number.NaN) / (other ?? Number.NaN);
  return ratio >= 0.5 && ratio <= 2;
}

/** Both along a column of years. */
function byYear(
  { planner }: Subject,
  { column, years }: NewestYear,
  measures: Measure[],
  { planned, actual }: Pair,
): ChartCandidate[] {
  if (years < 3) return [];
  return [
    designed({
      type: years <= MOST_BARS ? 'grouped' : 'line',
      family: 'time',
      plan: planner.plan({
        measures,
        dimensions: [{ column }],
        order: [{ by: column, direction: 'asc' }],
      }),
      ...{ columns: [column, planned.name, actual.name], format: actual.format },
      reason: `${planned.label} and ${actual.label} can be compared year by year`,
    }),
  ];
}

const difference = ({ planner }: Subject, { planned, actual }: Pair, suffix: string): Measure =>
  planner.named(
    { agg: 'sum', formula: `${bracketed(actual.name)} - ${bracketed(planned.name)}` },
    `${overPlan(planned.label)}${suffix}`,
  );

const partOfPlan = ({ planner }: Subject, { planned, actual }: Pair, suffix: string): Measure =>
  planner.named(
    {
      agg: 'formula',
      formula: `sum(${bracketed(actual.name)}) / sum(${bracketed(planned.name)}) - 1`,
    },
    `Percent over ${uncapitalised(planned.label)}${suffix}`,
  );

function ranked({ planner }: Subject, by: DimensionField, over: Measure, pair: Pair): ChartCandidate {
  return ifInformative({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [over],
      dimensions: [{ column: by.name }],
      order: [{ by: over.as, direction: 'desc' }],
      ...(by.distinct > MOST_BARS && { limit: MOST_BARS }),
    }),
    ...{ columns: [by.name, pair.actual.name], format: pair.actual.format },
    reason: `it shows which ${by.label} came to more, or less, than was planned`,
  });
}

/** Where the difference came about: two categories at once. */
function cells(
  { planner }: Subject,
  groups: readonly DimensionField[],
  over: Measure,
  { actual }: Pair,
): ChartCandidate[] {
  const [one, other] = groups.filter(({ distinct }) => distinct <= MOST_CELLS);
  if (!one || !other) return [];
  return [
    designed({
      type: 'heatmap',
      family: 'relation',
      plan: planner.plan({
        measures: [over],
        dimensions: [{ column: one.name }, { column: other.name }],
        order: [
          { by: one.name, direction: 'asc' },
          { by: other.name, direction: 'asc' },
        ],
      }),
      ...{ columns: [one.name, other.name, actual.name], format: actual.format },
      reason: `${one.label} and ${other.label} together show where the difference lies`,
    }),
  ];
}

function listed(
  { planner }: Subject,
  groups: readonly DimensionField[],
  measures: readonly Measure[],
  filters: Filter[],
  format: MeasureField['format'],
): TableCandidate {
  const [, , over, share] = measures;
  const by = groups.slice(0, 2).map(({ name }) => ({ column: name }));
  return {
    plan: planner.plan({
      measures: [...measures],
      dimensions: by,
      filters,
      order: [{ by: over?.as ?? '', direction: 'desc' }],
      limit: MOST_CELLS,
    }),
    reason: 'Chosen because the largest differences should be looked at one by one.',
    formats: Object.fromEntries(
      measures.flatMap(({ as }): [string, NonNullable<typeof format>][] =>
        as === share?.as ? [[as, { percent: true }]] : format ? [[as, format]] : [],
      ),
    ),
  };
}
