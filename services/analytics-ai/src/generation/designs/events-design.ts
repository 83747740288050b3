import { type MeasureField, namesState, shortLabel } from '@plumbline/semantics';
import { averageFigure, type KeyFigure, totalFigure } from '../kpis.js';
import { cameWhen, divided, isMoney, isPartOf, mainAmount } from './base/amount-pictures.js';
import { apartPictures, type Followed } from './base/apart-pictures.js';
import { countFigure, type Design, inOrder, type Subject } from './base/design.js';
import { ofSeason } from './base/newest-year.js';
import { outcomeField, outcomeFigure, outcomePictures } from './base/outcome-pictures.js';
import { kindOf, ratePictures, ratesOf } from './base/rate-pictures.js';

/** Bars of one share. */
const MOST_EXPLANATIONS = 2;
/** Rates that are followed. */
const MOST_RATES = 2;

/**
 * What happened: how much came when, and of what; the share that came out badly, over time and by what explains it; the same of
 * rates. Where a table has neither an amount, nor an outcome, nor a rate, it has no design.
 */
export function eventsDesign(subject: Subject): Design | undefined {
  const { fields, planner, outcome } = subject;
  const decided = outcomeField(subject);
  const rates = ratesOf(subject);
  // Of an amount a part is told beside it; of counts, the rate tells more than they do.
  const ofCounts = rates.filter((rate) => [undefined, 'count'].includes(kindOf(subject, rate)));
  const counted = countsOf(ofCounts, fields);
  const whole = wholeOf(ofCounts, fields);
  const main = mainAmount(subject, counted) ?? whole;
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
    figures: ofSeason(subject, [
      ...(main ? [totalFigure(main, planner)] : rates.map((rate) => totalFigure(rate, planner))),
      ...(counted.length === 0 || (main && main !== whole)
        ? [countFigure(subject)]
        : partFigures(subject, ofCounts)),
      ...outcomeFigure(subject),
      ...rates.map((rate) => totalFigure(rate, planner)),
      ...(main && isMoney(main) ? [averageFigure(main, planner)] : []),
      ...others
        .toSorted((one, other) => Number(isPrice(one)) - Number(isPrice(other)))
        .map((one) => totalFigure(one, planner)),
    ]),
    pictures: inOrder([
      ...(main || counted.length === 0 ? cameWhen(subject, main) : []),
      ...outcomePictures(subject, MOST_EXPLANATIONS),
      ...apartPictures(subject, followedIn(subject, main)),
      ...rates
        .slice(0, MOST_RATES)
        .flatMap((rate, at) => ratePictures(subject, rate, main !== undefined || at > 0)),
      ...divided(subject, main),
    ]),
    ...(main && { main }),
    ...(main && main === whole && { hasCounts: true }),
    without: [
      ...(decided ? [outcome?.column ?? decided.name, ...states(subject)] : []),
      ...fields.measures.filter((one) => isPartOf(subject, one, main)).map(({ name }) => name),
      ...counted,
    ],
  };
}

/** What rates are made of, a part and its whole, and what is left of the whole without the part: told by the rate. */
const countsOf = (rates: readonly MeasureField[], { about }: Subject['fields']): string[] =>
  rates.flatMap(({ name }) => {
    const identities = about?.identities ?? [];
    const of = identities.find(({ kind, column }) => kind === 'ratio' && column === name)?.of ?? [];
    const rests = identities.flatMap(({ kind, column, of: others }) => {
      const names = kind === 'sum' || kind === 'difference' ? [column, ...others] : [];
      return names.length === 3 && of.every((one) => names.includes(one)) ? names : [];
    });
    return [...of, ...rests];
  });

/** What a rate is a part of, where it adds up: calls that were offered, and not pupils who are enrolled. */
const wholeOf = ([rate]: readonly MeasureField[], fields: Subject['fields']): MeasureField | undefined =>
  fields.measures.find(({ name, agg }) => agg === 'sum' && name === rate?.weight);

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

/** How much came, or how many rows, group by group. */
const followedIn = (
  { fields: { time }, planner }: Subject,
  main: MeasureField | undefined,
): Followed | undefined => time && { measure: main ? planner.of(main) : planner.count, field: main, time };

/** Columns that say whether a row has ended. */
const states = ({ fields }: Subject): string[] =>
  fields.dimensions.flatMap(({ name }) => (namesState(name) ? [name] : []));

const isPrice = ({ nature }: MeasureField): boolean => nature === 'price';
