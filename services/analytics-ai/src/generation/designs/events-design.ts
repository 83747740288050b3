import type { Measure } from '@plumbline/contracts';
import { type MeasureField, namesSeason, namesState, shortLabel } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { averageFigure, type KeyFigure, totalFigure } from '../kpis.js';
import {
  countFigure,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
} from './base/design.js';
import { outcomeField, outcomeFigure, outcomePictures } from './base/outcome-pictures.js';
import { ratePictures, ratesOf } from './base/rate-pictures.js';

const MAX_COLUMNS = 24;
const MAX_BARS = 12;
/** Bars that divide the same total, and bars of one share. */
const MOST_DIVISIONS = 2;
const MOST_EXPLANATIONS = 2;
/** Rates that are followed where a table has no amount. */
const MOST_RATES = 2;

/**
 * What happened: how much came when, and of what; the share that came out badly, over time and by what explains it; the same of
 * rates. Where a table has neither an amount, nor an outcome, nor a rate, it has no design.
 */
export function eventsDesign(subject: Subject): Design | undefined {
  const { fields, planner, outcome } = subject;
  const decided = outcomeField(subject);
  const rates = ratesOf(subject);
  const counted = countsOf(rates, fields);
  const main = mainAmount(subject, counted);
  if (!main && !decided && rates.length === 0) return undefined;
  const others = fields.measures.filter(
    (one) =>
      one !== decided &&
      one !== main &&
      !rates.includes(one) &&
      !counted.includes(one.name) &&
      !isPartOf(subject, one, main),
  );
  return {
    figures: [
      ...(main ? [totalFigure(main, planner)] : rates.map((rate) => totalFigure(rate, planner))),
      ...(main || counted.length === 0 ? [countFigure(subject)] : partFigures(subject, rates)),
      ...outcomeFigure(subject),
      ...rates.map((rate) => totalFigure(rate, planner)),
      ...(main && isMoney(main) ? [averageFigure(main, planner)] : []),
      ...others
        .toSorted((one, other) => Number(isPrice(one)) - Number(isPrice(other)))
        .map((one) => totalFigure(one, planner)),
    ],
    pictures: inOrder([
      ...(main || counted.length === 0 ? cameWhen(subject, main) : []),
      ...outcomePictures(subject, MOST_EXPLANATIONS),
      ...rates
        .slice(0, main ? 1 : MOST_RATES)
        .flatMap((rate, at) => ratePictures(subject, rate, main !== undefined || at > 0)),
      ...divided(subject, main),
    ]),
    without: [
      ...(decided ? [outcome?.column ?? decided.name, ...states(subject)] : []),
      ...fields.measures.filter((one) => isPartOf(subject, one, main)).map(({ name }) => name),
      ...counted,
    ],
  };
}

/** What rates are made of, a part and its whole: told by the rate. */
const countsOf = (rates: readonly MeasureField[], { about }: Subject['fields']): string[] =>
  rates.flatMap(({ name }) => {
    const ratio = about?.identities.find(({ kind, column }) => kind === 'ratio' && column === name);
    return ratio?.of ?? [];
  });

/** Rows that hold counts are no things to count: how many there were of each part says more. */
const partFigures = ({ fields, planner }: Subject, rates: readonly MeasureField[]): KeyFigure[] =>
  rates.flatMap((rate) => {
    const [part] = countsOf([rate], fields);
    if (part === undefined) return [];
    const measure = planner.named({ agg: 'sum', column: part }, `Total ${shortLabel(part)}`);
    return [
      {
        ...{ measure, goodWhen: rate.goodWhen, format: { decimals: 0 } },
        reason: `Chosen because ${planner.of(rate).as} is a part of a whole, and this is all of the part.`,
      },
    ];
  });

/** Columns that say whether a row has ended. */
const states = ({ fields }: Subject): string[] =>
  fields.dimensions.flatMap(({ name }) => (namesState(name) ? [name] : []));

const isPrice = ({ nature }: MeasureField): boolean => nature === 'price';

/** The amount that the table measures first; a part of another amount is told by the whole. */
function mainAmount(subject: Subject, counted: readonly string[]): MeasureField | undefined {
  const { measures } = subject.fields;
  const amounts = measures.filter(
    ({ name, agg, isYesNo }) => agg === 'sum' && !isYesNo && !counted.includes(name),
  );
  const [first] = amounts;
  return amounts.find((whole) => first && isPartOf(subject, first, whole) && !isMoney(first)) ?? first;
}

/** Money of a row can be averaged; how many pieces a row holds says less. */
const isMoney = ({ format }: MeasureField): boolean => format?.currency !== undefined;

/** Pieces that are good are a part of all pieces; how many there are, of what they bring. */
function isPartOf({ fields }: Subject, part: MeasureField, whole: MeasureField | undefined): boolean {
  const made = (fields.about?.identities ?? []).filter(
    ({ kind }) => kind === 'sum' || (kind === 'product' && part.agg === 'sum'),
  );
  return made.some(({ column, of }) => column === whole?.name && of.includes(part.name));
}

/** What the table measures first, else how many rows came, over time. */
function cameWhen({ fields, planner }: Subject, main: MeasureField | undefined): ChartCandidate[] {
  const { time } = fields;
  if (!time || periodsOf(time) < 3) return [];
  return [
    designed({
      type: periodsOf(time) <= MAX_COLUMNS ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measured(planner, main)]),
      ...{ columns: [time.name, main?.name ?? ''], format: main ? main.format : { decimals: 0 } },
      reason: main
        ? `it shows how much ${main.label} came when`
        : `it shows how many ${fields.noun} came when`,
    }),
  ];
}

const measured = (planner: Subject['planner'], main: MeasureField | undefined): Measure =>
  main ? planner.of(main) : planner.count;

/** Of what the amount came: by the categories that say most of it. */
function divided({ fields, planner, outcome }: Subject, main: MeasureField | undefined): ChartCandidate[] {
  if (!main) return [];
  const groups = fields.dimensions.filter(
    ({ name, isYesNo, isNames, isOrdered }) =>
      !isYesNo &&
      !isNames &&
      !isOrdered &&
      name !== outcome?.column &&
      !namesState(name) &&
      !namesSeason(name),
  );
  const measure = planner.of(main);
  return groups.map((by) =>
    ifInformative(
      {
        type: 'bar',
        family: 'ranking',
        plan: planner.plan({
          measures: [measure],
          dimensions: [{ column: by.name }],
          order: [{ by: measure.as, direction: 'desc' }],
          ...(by.distinct > MAX_BARS && { limit: MAX_BARS, others: true }),
        }),
        ...{ columns: [by.name, main.name], format: main.format },
        reason: `it shows where ${main.label} comes from, by ${by.label}`,
        rivals: { of: 'division', kept: MOST_DIVISIONS },
      },
      { by: 'variance', column: main.name, dimension: by.name },
    ),
  );
}
