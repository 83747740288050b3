import type { MeasureField } from '@plumbline/semantics';
import type { ChartCandidate } from '../chart-candidate.js';
import { totalFigure } from '../kpis.js';
import {
  countFigure,
  type Design,
  designed,
  inOrder,
  periodsOf,
  type Subject,
  seriesPlan,
} from './design.js';
import { outcomeField, outcomeFigure, outcomePictures } from './outcome-pictures.js';

const MAX_COLUMNS = 24;

/** What happened and how it came out: how many when, and the share that came out badly, over time and by what explains it. */
export function outcomeDesign(subject: Subject): Design | undefined {
  const { fields, planner, outcome } = subject;
  const field = outcomeField(subject);
  if (!field || !outcome) return undefined;
  const [main, ...others] = fields.measures.filter((one) => one !== field);
  const isMain = main?.agg === 'sum';
  return {
    figures: [
      ...(isMain ? [totalFigure(main, planner)] : []),
      countFigure(subject),
      ...outcomeFigure(subject),
      ...(isMain || !main ? others : [main, ...others]).map((one) => totalFigure(one, planner)),
    ],
    pictures: inOrder([...cameWhen(subject, isMain ? main : undefined), ...outcomePictures(subject)]),
    without: [outcome.column],
  };
}

/** What the table measures first, else how many rows came, over time. */
function cameWhen({ fields, planner }: Subject, main: MeasureField | undefined): ChartCandidate[] {
  const { time } = fields;
  if (!time || periodsOf(time) < 3) return [];
  const measure = main ? planner.of(main) : planner.count;
  return [
    designed({
      type: periodsOf(time) <= MAX_COLUMNS ? 'column' : 'line',
      family: 'time',
      ...seriesPlan(planner, time, [measure]),
      ...{ columns: [time.name, main?.name ?? ''], format: main ? main.format : { decimals: 0 } },
      reason: main
        ? `it shows how much ${main.label} came when`
        : `it shows how many ${fields.noun} came when`,
    }),
  ];
}
