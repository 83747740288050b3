import type { QueryPlan } from '@plumbline/contracts';
import { labelOf, mostOf, type Phrasing, periodDimension, phraseOf, pluralOf } from '@plumbline/semantics';
import { captionCells, captionRanking } from './category-captions.js';
import { type Caption, type Evidence } from './chart-evidence.js';
import { captionBoxes, captionHistogram, captionPair } from './number-captions.js';
import type { ChartCaption, Picture } from './picture.js';
import { subtitleOf } from './subtitles.js';
import { captionParts, captionSeries, captionSplit } from './time-captions.js';

/** Title, subtitle and marks that are true of a chart's result, by rule; the same at building and under any filter. */
export function captionChart(picture: Picture, evidence: Evidence, phrasing: Phrasing): ChartCaption {
  const { title, ...marks } = captionTitle(picture, evidence, phrasing);
  const isDrawn = periodDimension(picture.plan) && evidence.partialFrom;
  return {
    title: title.slice(0, 300),
    subtitle: subtitleOf(picture, evidence, phrasing).slice(0, 300),
    ...marks,
    ...(isDrawn && { partialFrom: evidence.partialFrom }),
  };
}

function captionTitle({ type, plan }: Picture, evidence: Evidence, phrasing: Phrasing): Caption {
  if (type === 'table') return { title: tableTitle(plan, evidence) };
  if (evidence.result.rows.length === 0) return { title: plainTitle(plan) };
  if (type === 'histogram') return captionHistogram(plan, evidence, phrasing);
  if (type === 'box') return captionBoxes(plan, evidence, phrasing);
  if (type === 'scatter') return captionPair(plan, evidence);
  if (type === 'stacked') return captionParts(plan, evidence, phrasing);
  if (periodDimension(plan)) {
    return plan.dimensions.length > 1
      ? captionSplit(plan, evidence, phrasing)
      : captionSeries(plan, evidence, phrasing);
  }
  return plan.dimensions.length > 1
    ? captionCells(plan, evidence, phrasing)
    : captionRanking(plan, evidence, phrasing);
}

function plainTitle(plan: QueryPlan): string {
  const by = plan.dimensions.map(({ column }) => labelOf(column)).join(' and ');
  const [measure] = plan.measures;
  if (!measure) return (plan.raw?.columns ?? []).map(labelOf).join(' and ');
  return by ? `${measure.as} by ${by}` : measure.as;
}

function tableTitle(plan: QueryPlan, { result }: Evidence): string {
  const [by] = plan.dimensions;
  const [order] = plan.order;
  const ranked = plan.measures.find(({ as }) => as === order?.by);
  if (!by) return 'The first rows';
  if (periodDimension(plan)) return `${capitalGrain(by.grain)} by ${by.grain}`;
  const label = labelOf(by.column);
  if (!ranked || plan.limit === undefined || result.rows.length < plan.limit)
    return `Every ${label} in numbers`;
  return `The ${plan.limit} ${pluralOf(label)} with the ${order?.direction === 'asc' ? `lowest ${phraseOf(ranked)}` : mostOf(ranked)}`;
}

function capitalGrain(grain = ''): string {
  return grain.charAt(0).toUpperCase() + grain.slice(1);
}
