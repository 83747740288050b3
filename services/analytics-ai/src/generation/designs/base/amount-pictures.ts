import type { ColumnProfile, Measure } from '@plumbline/contracts';
import {
  type MeasureField,
  measureKindOf,
  namesLostTime,
  namesSeason,
  namesState,
  senseOf,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../../chart-candidate.js';
import { designed, ifInformative, periodsOf, rankedPlan, type Subject, seriesPlan } from './design.js';

/** Pictures of what a table adds up: when it came, and of what. */

const MAX_COLUMNS = 24;
const MAX_BARS = 12;
/** Bars that divide the same total. */
const MOST_DIVISIONS = 2;

/**
 * The amount that the table measures first; a part of another amount is told by the whole. Time that was lost is what such a table
 * is kept for, and how long other things took adds up to less than any other amount. `without`: what is told otherwise.
 */
export function mainAmount(subject: Subject, without: readonly string[] = []): MeasureField | undefined {
  const sums = subject.fields.measures.filter(
    ({ name, agg, isYesNo }) => agg === 'sum' && !isYesNo && !without.includes(name),
  );
  const lost = sums.filter(({ name }) => namesLostTime(name));
  const others = sums.filter((one) => !lost.includes(one));
  const amounts = [...lost, ...others.filter((one) => !isDuration(one)), ...others.filter(isDuration)];
  const [first] = amounts;
  return amounts.find((whole) => first && isPartOf(subject, first, whole) && !isMoney(first)) ?? first;
}

const DURATION_UNITS = /^(?:seconds?|minutes?|mins?|hours?|hrs?|days?)$/i;

/** Minutes that each took; hours that were worked are what such a table counts. */
const isDuration = ({ name, format, nature }: MeasureField): boolean =>
  measureKindOf(name, format, nature) === 'duration' || DURATION_UNITS.test(name);

/** Money of a row can be averaged; how many pieces a row holds says less. */
export const isMoney = ({ format }: MeasureField): boolean => format?.currency !== undefined;

/** Pieces that are good are a part of all pieces; how many there are, of what they bring. */
export function isPartOf({ fields }: Subject, part: MeasureField, whole: MeasureField | undefined): boolean {
  const made = (fields.about?.identities ?? []).filter(
    ({ kind }) => kind === 'sum' || (kind === 'product' && part.agg === 'sum'),
  );
  return made.some(({ column, of }) => column === whole?.name && of.includes(part.name));
}

/** What the table measures first, else how many rows came, over time; beside another only where it has a course of its own. */
export function cameWhen(
  { fields, planner }: Subject,
  main: MeasureField | undefined,
  isBeside = false,
): ChartCandidate[] {
  const { time } = fields;
  if (!time || periodsOf(time) < 3) return [];
  return [
    // Beside an amount, how many came is a key figure already.
    (main || !isBeside ? designed : ifInformative)({
      type: periodsOf(time) <= MAX_COLUMNS ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measured(planner, main)]),
      ...{ columns: [time.name, main?.name ?? ''], format: main ? main.format : { decimals: 0 } },
      reason: main
        ? `it shows how much ${main.label} came when`
        : `it shows how many ${fields.noun} came when`,
      ...(isBeside && { needsCourse: true as const }),
    }),
  ];
}

const measured = (planner: Subject['planner'], main: MeasureField | undefined): Measure =>
  main ? planner.of(main) : planner.count;

/** Values that all tell what became of a row divide no amount: what attended cost says nothing. */
const saysHowRowsCameOut = ({ topValues = [] }: ColumnProfile): boolean =>
  topValues.length > 1 && topValues.every(({ value }) => senseOf(String(value)) !== undefined);

/** Of what the amount came: by the categories that say most of it. */
export function divided(
  { source, fields, planner, outcome }: Subject,
  main: MeasureField | undefined,
): ChartCandidate[] {
  if (!main) return [];
  const says = new Set(source.profile.columns.filter(saysHowRowsCameOut).map(({ name }) => name));
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames, isOrdered }) =>
      !isYesNo &&
      !isNames &&
      !isOrdered &&
      name !== outcome?.column &&
      !namesState(name) &&
      !says.has(name) &&
      !namesSeason(name),
  );
  const measure = planner.of(main);
  return groups.map((by) =>
    ifInformative(
      {
        type: 'bar',
        family: 'ranking',
        plan: rankedPlan(planner, measure, by, MAX_BARS),
        ...{ columns: [by.name, main.name], format: main.format },
        reason: `it shows where ${main.label} comes from, by ${by.label}`,
        rivals: { of: 'division', kept: MOST_DIVISIONS },
      },
      { by: 'variance', column: main.name, dimension: by.name },
    ),
  );
}
