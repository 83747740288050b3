import type { QueryPlan } from '@plumbline/contracts';
import {
  mostOf,
  namesYearOfRow,
  type Phrasing,
  periodDimension,
  phraseOf,
  pluralOf,
  sayCounted,
  shortLabel,
  uncapitalised,
} from '@plumbline/semantics';
import { captionCells, captionRanking } from './category-captions.js';
import { drawnMeasures } from './change-captions.js';
import { type Caption, type Evidence } from './chart-evidence.js';
import { captionFunnel, captionSlope, captionWaterfall } from './compared-captions.js';
import { captionBoxes, captionHistogram, captionPair } from './number-captions.js';
import type { ChartCaption, Picture } from './picture.js';
import { isOverPlan } from './plan-captions.js';
import { captionAnswers, captionMeasures, captionOpen } from './several-captions.js';
import { captionParts, captionSplit } from './split-captions.js';
import { subtitleOf } from './subtitles.js';
import { captionSeries } from './time-captions.js';
import { captionYearLines, captionYears } from './year-captions.js';

/** Title, subtitle and marks that are true of a chart's result, by rule; the same at building and under any filter. */
export function captionChart(picture: Picture, evidence: Evidence, known: Phrasing): ChartCaption {
  const phrasing = withFormat(known, picture);
  const { title, isPlain: _, ...marks } = captionTitle(picture, evidence, phrasing);
  const isDrawn = periodDimension(picture.plan) && evidence.partialFrom;
  return {
    title: title.slice(0, 300),
    subtitle: subtitleOf(picture, evidence, phrasing).slice(0, 300),
    ...marks,
    ...(isDrawn && { partialFrom: evidence.partialFrom }),
  };
}

/** Whether there is something to say of a chart's result, beyond what it shows. */
export const hasMessage = (picture: Picture, evidence: Evidence, phrasing: Phrasing): boolean =>
  captionTitle(picture, evidence, withFormat(phrasing, picture)).isPlain !== true;

const withFormat = (phrasing: Phrasing, { format }: Picture): Phrasing =>
  format ? { ...phrasing, format } : phrasing;

function captionTitle(picture: Picture, evidence: Evidence, phrasing: Phrasing): Caption {
  const { type, plan } = picture;
  if (type === 'table') return { title: tableTitle(plan, evidence, phrasing) };
  if (evidence.result.rows.length === 0) return { title: plainTitle(plan), isPlain: true };
  if (type === 'histogram') return captionHistogram(plan, evidence, phrasing);
  if (type === 'box') return captionBoxes(plan, evidence, phrasing);
  if (type === 'scatter') return captionPair(plan, evidence);
  if (type === 'waterfall') return captionWaterfall(plan, evidence, phrasing);
  if (type === 'slope') return captionSlope(plan, evidence, phrasing);
  if (type === 'funnel' && plan.dimensions.length === 0) return captionFunnel(plan, evidence);
  if (plan.measures[0]?.agg === 'share' && plan.dimensions.length === 1)
    return captionAnswers(plan, evidence, phrasing);
  if (drawsSeveral(plan)) return captionOpen(plan, evidence) ?? captionMeasures(picture, evidence, phrasing);
  if (type === 'stacked') return captionParts(plan, evidence, phrasing);
  if (periodDimension(plan)) {
    return plan.dimensions.length > 1
      ? captionSplit(plan, evidence, phrasing)
      : captionSeries(plan, evidence, phrasing);
  }
  if (runsByYear(plan)) return captionYears(plan, evidence, phrasing);
  if (type === 'line')
    return captionYearLines(plan, evidence, phrasing) ?? { title: plainTitle(plan), isPlain: true };
  return plan.dimensions.length > 1
    ? captionCells(plan, evidence, phrasing)
    : captionRanking(plan, evidence, phrasing);
}

/** Years that are numbers run along time as dates do. */
const runsByYear = ({ dimensions }: QueryPlan): boolean =>
  dimensions.length === 1 && namesYearOfRow(dimensions[0]?.column ?? '');

/** Several measures of one kind stand for the parts of a split. */
const drawsSeveral = (plan: QueryPlan): boolean =>
  drawnMeasures(plan).length > 1 && plan.dimensions.length === 1 && !plan.windows;

function plainTitle(plan: QueryPlan): string {
  const by = plan.dimensions.map(({ column }) => shortLabel(column)).join(' and ');
  const [measure] = plan.measures;
  if (!measure) return (plan.raw?.columns ?? []).map(shortLabel).join(' and ');
  return by ? `${measure.as} by ${by}` : measure.as;
}

/** "Found in" and "Paid by" are no nouns. */
const ENDS_OPEN = / (?:in|by|of|at|on|to|from|for|with)$/i;

function tableTitle(plan: QueryPlan, { result }: Evidence, { noun, columns }: Phrasing): string {
  const [by] = plan.dimensions;
  const [order] = plan.order;
  if (plan.having?.some(({ by: name }) => name === 'Times a month'))
    return `Paid every month: ${sayCounted(result.rows.length, shortLabel(by?.column ?? 'payee'))}`;
  const ranked = plan.measures.find(({ as }) => as === order?.by);
  const isColumn = plan.raw !== undefined && order !== undefined && columns.has(order.by);
  if (isColumn && order.direction === 'desc')
    return `The ${plan.raw?.limit} ${noun} with the highest ${shortLabel(order.by)}`;
  if (!by)
    return order
      ? `Sorted by ${uncapitalised(order.by)}, ${order.direction === 'asc' ? 'lowest' : 'highest'} first`
      : 'The first rows';
  if (ranked && isOverPlan(ranked)) return `Where most is ${phraseOf(ranked)}`;
  if (periodDimension(plan)) return `${capitalGrain(by.grain)} by ${by.grain}`;
  const label = shortLabel(by.column);
  if (!ranked || plan.limit === undefined || result.rows.length < plan.limit)
    return ENDS_OPEN.test(label) ? `Numbers by “${label}”` : `Every ${label} in numbers`;
  return `The ${plan.limit} ${pluralOf(label)} with the ${order?.direction === 'asc' ? `lowest ${phraseOf(ranked)}` : mostOf(ranked)}`;
}

function capitalGrain(grain = ''): string {
  return grain.charAt(0).toUpperCase() + grain.slice(1);
}
