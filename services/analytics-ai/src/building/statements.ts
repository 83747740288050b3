import type { QueryPlan } from '@plumbline/contracts';
import { labelOf, mostOf, periodDimension, phraseOf, pluralOf, type Wording } from '@plumbline/semantics';
import { stateCells, stateRanking } from './category-statements.js';
import { stateBoxes, stateHistogram, statePair } from './number-statements.js';
import type { Picture, Stated } from './picture.js';
import { subtitleOf } from './subtitles.js';
import { stateParts, stateSeries, stateSplit } from './time-statements.js';
import { type Evidence, type Statement } from './wording.js';

/** Title, subtitle and marks that are true of a chart's result, by rule; the same at building and under any filter. */
export function stateChart(picture: Picture, evidence: Evidence, wording: Wording): Stated {
  const { title, ...marks } = stateTitle(picture, evidence, wording);
  const isDrawn = periodDimension(picture.plan) && evidence.partialFrom;
  return {
    title: title.slice(0, 300),
    subtitle: subtitleOf(picture, evidence, wording).slice(0, 300),
    ...marks,
    ...(isDrawn && { partialFrom: evidence.partialFrom }),
  };
}

function stateTitle({ type, plan }: Picture, evidence: Evidence, wording: Wording): Statement {
  if (type === 'table') return { title: tableTitle(plan, evidence) };
  if (evidence.result.rows.length === 0) return { title: plainTitle(plan) };
  if (type === 'histogram') return stateHistogram(plan, evidence, wording);
  if (type === 'box') return stateBoxes(plan, evidence, wording);
  if (type === 'scatter') return statePair(plan, evidence);
  if (type === 'stacked') return stateParts(plan, evidence, wording);
  if (periodDimension(plan)) {
    return plan.dimensions.length > 1
      ? stateSplit(plan, evidence, wording)
      : stateSeries(plan, evidence, wording);
  }
  return plan.dimensions.length > 1
    ? stateCells(plan, evidence, wording)
    : stateRanking(plan, evidence, wording);
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
