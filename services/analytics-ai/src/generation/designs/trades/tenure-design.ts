import type { Measure } from '@plumbline/contracts';
import {
  absent,
  capitalised,
  type DimensionField,
  hasWord,
  type MeasureField,
  present,
  type TimeField,
  timeOf,
  uncapitalised,
  words,
} from '@plumbline/semantics';
import type { DerivedField } from '../../../derived-columns/derived-fields.js';
import { endingOf, tellsEnding } from '../../../derived-columns/endings.js';
import type { ChartCandidate } from '../../chart-candidate.js';
import type { KeyFigure } from '../../kpis.js';
import { histogram, isSpread } from '../../number-candidates.js';
import {
  among,
  countingGrain,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
} from '../base/design.js';
import { outcomeFigure, outcomePictures } from '../base/outcome-pictures.js';

/** What a person is paid is no income of the table: its middle is told, not its total. */
export const PAY = words('salary wage pay compensation income gehalt salaire salario stipendio lohn');
/** Rows that come and go by themselves. */
const PEOPLE = words(
  'employees staff people persons members customers clients users subscribers students residents tenants players teachers volunteers donors patients drivers',
);
const MAX_BARS = 12;

/**
 * Things that came to stay, of which some have ended: how many are there now, of which kinds and worth how much; who came and who
 * went, when; and which kinds end most. What has ended is no part of what is there.
 */
export function tenureDesign(subject: Subject, handling: readonly DerivedField[]): Design | undefined {
  const { fields, planner, source, dates } = subject;
  const ending = endingOf(source);
  if (!ending || source.isLive) return undefined;
  const left = timeOf(ending, source.zone);
  const came = dates && dates.name !== left.name ? dates : undefined;
  const population = [absent(left.name)];
  const count = planner.named({ agg: 'count' }, `Active ${fields.noun}`);
  const [started, ended] = PEOPLE.has(fields.noun) ? ['joined', 'left'] : ['started', 'ended'];
  const main = mainMeasure(fields.measures);
  const states = source.profile.columns.filter(tellsEnding).map(({ name }) => name);
  const kinds = kindsOf(subject, main, states);
  const [kind, ...otherKinds] = kinds.map((by) => among(ranked(subject, by, count), population));
  return {
    hasTime: true,
    population,
    figures: [
      {
        ...{ measure: count, filters: population, goodWhen: 'up', format: { decimals: 0 }, isTimeless: true },
        reason: `Chosen because these ${fields.noun} have not ended.`,
      },
      ...(main ? [worth(subject, main, population)] : []),
      ...(came ? [moved(subject, came, started, 'up')] : []),
      moved(subject, left, ended, 'down'),
      ...outcomeFigure(subject),
    ],
    pictures: inOrder([
      ...(came ? moves(subject, came, started) : []),
      ...(kind ? [kind] : []),
      ...moves(subject, left, ended),
      ...outcomePictures({ ...subject, fields: { ...fields, time: undefined, dimensions: kinds } }),
      ...(main && isPay(main) && isSpread(main, fields.rowCount)
        ? [among({ ...histogram(main, 0, planner), isDesigned: true }, population)]
        : []),
      ...otherKinds,
    ]),
    without: [...states, ...handling.map(({ derived }) => derived.as), subject.outcome?.derived.as ?? ''],
  };
}

/** What sorts the things, those first that decide what is paid for them. */
function kindsOf(
  { fields }: Subject,
  main: MeasureField | undefined,
  states: readonly string[],
): DimensionField[] {
  const decides = ({ name }: DimensionField) =>
    main !== undefined &&
    fields.about?.dependencies.some(({ fine, coarse }) => fine === name && coarse === main.name);
  return fields.dimensions
    .filter(
      ({ name, isYesNo, isNames, isOrdered }) => !isYesNo && !isNames && !isOrdered && !states.includes(name),
    )
    .toSorted((one, other) => Number(decides(other)) - Number(decides(one)));
}

const isPay = ({ name }: MeasureField): boolean => hasWord(name, PAY);

/** What is paid for each, else what the table measures first. */
function mainMeasure(measures: readonly MeasureField[]): MeasureField | undefined {
  const numbers = measures.filter(({ isYesNo }) => !isYesNo);
  return (
    numbers.find(isPay) ??
    numbers.find(({ nature }) => nature === 'price') ??
    numbers.find(({ agg }) => agg === 'sum')
  );
}

/** Pay by its middle; what customers pay by its total, of those that are there. */
function worth({ planner, fields }: Subject, main: MeasureField, filters: KeyFigure['filters']): KeyFigure {
  const isMedian = isPay(main) || (main.agg !== 'sum' && main.nature !== 'price');
  const name = `${isMedian ? 'Median' : 'Total'} ${uncapitalised(main.label)} of active ${fields.noun}`;
  return {
    measure: planner.named({ agg: isMedian ? 'median' : 'sum', column: main.name }, name),
    ...{ filters, goodWhen: main.goodWhen, format: main.format, isTimeless: true },
    reason: isMedian
      ? `Chosen because half have less and half have more ${main.label}.`
      : `Chosen because ${main.label} is paid for each of the active ${fields.noun}.`,
  };
}

const happened = ({ fields, planner }: Subject, time: TimeField, verb: string): Measure =>
  planner.named({ agg: 'count', column: time.name }, `${capitalised(fields.noun)} ${verb}`);

function moved(subject: Subject, along: TimeField, verb: string, goodWhen: 'up' | 'down'): KeyFigure {
  return {
    measure: happened(subject, along, verb),
    ...{ along, filters: [present(along.name)], goodWhen, format: { decimals: 0 } },
    reason: `Chosen because ${along.label} says which ${subject.fields.noun} ${verb} when.`,
  };
}

function moves(subject: Subject, time: TimeField, verb: string): ChartCandidate[] {
  const grain = countingGrain(time);
  const periods = periodsOf({ ...time, grain });
  if (periods < 3) return [];
  const { plan } = seriesPlan(subject.planner, { name: time.name, grain }, [happened(subject, time, verb)]);
  return [
    designed({
      type: periods <= 30 ? 'column' : 'line',
      family: 'time',
      ...{ plan, columns: [time.name, ''], format: { decimals: 0 } },
      reason: `the dates of ${time.label} show how many ${subject.fields.noun} ${verb} when`,
    }),
  ];
}

function ranked({ planner, fields }: Subject, by: DimensionField, count: Measure): ChartCandidate {
  return ifInformative(
    {
      type: 'bar',
      family: 'ranking',
      plan: planner.plan({
        measures: [count],
        dimensions: [{ column: by.name }],
        order: [{ by: count.as, direction: 'desc' }],
        ...(by.distinct > MAX_BARS && { limit: MAX_BARS, others: true }),
      }),
      columns: [by.name, ''],
      reason: `${by.label} says which kinds of ${fields.noun} there are now`,
    },
    { by: 'balance', dimension: by.name },
  );
}
