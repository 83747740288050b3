import {
  averageFormat,
  capitalised,
  hasWord,
  labelOf,
  type MeasureField,
  type TimeField,
  uncapitalised,
} from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import type { KeyFigure } from '../kpis.js';
import { averageFigure, totalFigure } from '../kpis.js';
import { histogram, isSpread } from '../number-candidates.js';
import { largestThings } from '../table-candidate.js';
import {
  countingGrain,
  type Design,
  designed,
  ifInformative,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
} from './base/design.js';
import { outcomeField, outcomeFigure, outcomePictures } from './base/outcome-pictures.js';
import { PAY } from './trades/tenure-design.js';

/** How many, of which kinds, how pay or age is spread, and who came when: never an average by the date of joining. */
export function snapshotDesign(subject: Subject): Design {
  const { fields, dates, planner, outcome } = subject;
  const decided = outcomeField(subject);
  const kinds = fields.dimensions.filter(
    ({ name, isYesNo, isNames, isOrdered }) =>
      !isYesNo && !isNames && !isOrdered && !(decided && name === outcome?.column),
  );
  const main = mainMeasure(fields.measures);
  const spread = [main, ...fields.measures].filter(
    (field) => field !== undefined && isSpread(field, fields.rowCount),
  );
  const largest = main?.agg === 'sum' ? largestThings(subject.source, fields, main, planner) : undefined;
  return {
    hasTime: true,
    figures: figuresOf(subject, main),
    pictures: inOrder([
      ...kinds.slice(0, 1).map((kind) => countsBy(subject, kind.name, kind.label, kind.distinct)),
      ...spread
        .slice(0, 1)
        .flatMap((field) => (field ? [{ ...histogram(field, 0, planner), isDesigned: true as const }] : [])),
      ...outcomePictures(subject),
      ...(dates ? comings(subject, dates) : []),
    ]),
    ...(decided && outcome && { without: [outcome.column] }),
    ...(largest && { table: largest }),
  };
}

/** Pay says most of people; else what the table measures first. */
function mainMeasure(measures: readonly MeasureField[]): MeasureField | undefined {
  const numbers = measures.filter(({ isYesNo }) => !isYesNo);
  return numbers.find(({ name }) => hasWord(name, PAY)) ?? numbers[0];
}

function figuresOf(subject: Subject, main: MeasureField | undefined): KeyFigure[] {
  const { fields, planner } = subject;
  const { noun, measures } = fields;
  const decided = outcomeField(subject);
  const count: KeyFigure = {
    ...{ measure: planner.count, goodWhen: 'neutral', format: { decimals: 0 }, isTimeless: true },
    reason: `Chosen because it says how many ${noun} the table lists.`,
  };
  const others = measures.filter((field) => field !== main && field !== decided);
  return [
    count,
    ...outcomeFigure(subject),
    ...(main ? [main.agg === 'sum' ? totalFigure(main, planner) : medianFigure(main, planner)] : []),
    ...(main?.agg === 'sum' ? [averageFigure(main, planner)] : []),
    ...others.map((field) => totalFigure(field, planner)),
  ];
}

type Planner = Subject['planner'];

function medianFigure(field: MeasureField, planner: Planner): KeyFigure {
  if (field.isYesNo || field.agg === 'weighted_avg') return totalFigure(field, planner);
  return {
    measure: planner.named({ agg: 'median', column: field.name }, `Median ${uncapitalised(field.label)}`),
    ...{ goodWhen: field.goodWhen, format: averageFormat(field.format) },
    reason: `Chosen because half have less and half have more ${field.label}: a few large ones do not move it.`,
  };
}

const MAX_BARS = 12;

function countsBy(
  { fields, planner }: Subject,
  name: string,
  label: string,
  distinct: number,
): ChartCandidate {
  return ifInformative({
    type: 'bar',
    family: 'ranking',
    plan: planner.plan({
      measures: [planner.count],
      dimensions: [{ column: name }],
      order: [{ by: planner.count.as, direction: 'desc' }],
      ...(distinct > MAX_BARS && { limit: MAX_BARS, others: true }),
    }),
    columns: [name, ''],
    reason: `${label} says which kinds of ${fields.noun} there are`,
  });
}

/** How many came when. */
function comings({ fields, planner }: Subject, time: TimeField): ChartCandidate[] {
  const grain = countingGrain(time);
  const periods = periodsOf({ ...time, grain });
  if (periods < 3) return [];
  const as = `${capitalised(fields.noun)} by ${labelOf(time.name)}`;
  return [
    designed({
      type: periods <= 30 ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, { name: time.name, grain }, [
        planner.named({ agg: 'count', column: time.name }, as),
      ]),
      columns: [time.name, ''],
      reason: `the dates of ${labelOf(time.name)} show how many ${fields.noun} came when`,
    }),
  ];
}
