import type { Measure, QueryPlan } from '@plumbline/contracts';
import {
  natureOf,
  type Phrasing,
  periodDimension,
  periodName,
  say,
  sayCount,
  shortLabel,
  toDay,
  withArticle,
} from '@plumbline/semantics';
import { drawnMeasure, drawnMeasures } from './change-captions.js';
import { type Evidence, figure } from './chart-evidence.js';
import type { Picture } from './picture.js';
import { sharedName } from './several-captions.js';

const GRAIN_WORDS: Record<string, string> = {
  year: 'yearly',
  quarter: 'quarterly',
  month: 'monthly',
  week: 'weekly',
  day: 'daily',
  hour: 'hourly',
  weekday: 'by weekday',
  hour_of_day: 'by hour of the day',
};

/** Facts only: measure, what it is split by, grain, unit; how it is averaged; what is folded, open or not drawn. */
export function subtitleOf(picture: Picture, evidence: Evidence, phrasing: Phrasing): string {
  const parts = [whatIsDrawn(picture, phrasing), ...notes(picture, evidence, phrasing)];
  return parts.filter(Boolean).join(' · ');
}

function whatIsDrawn({ type, plan }: Picture, phrasing: Phrasing): string {
  const [measure] = plan.measures;
  const unit = unitOf(plan, phrasing);
  if (type === 'table' && plan.raw)
    return plan.order[0]?.direction === 'desc'
      ? 'One by one, the highest first'
      : 'Rows as they stand in the file';
  if (type === 'table') return plan.measures.map(({ as }) => as).join(', ');
  if (type === 'histogram')
    return [
      `${measure?.as} by ${shortLabel(plan.dimensions[0]?.column ?? '')}`,
      binWords(plan, phrasing),
    ].join(', ');
  if (type === 'box') {
    const column = measure?.column ?? '';
    return [`${shortLabel(column)} by ${categories(plan)}`, unit]
      .filter(Boolean)
      .join(', ')
      .replace(/^./, (first) => first.toUpperCase());
  }
  if (type === 'scatter') {
    const [x, y] = (plan.raw?.columns ?? plan.dimensions.map(({ column }) => column)).map(shortLabel);
    return `${capital(y ?? '')} over ${x}${plan.raw ? ', one dot a row' : ', darker where more rows lie'}`;
  }
  if (type === 'funnel' && plan.dimensions.length === 0)
    return measure?.agg === 'sum' && measure.column
      ? plan.measures.map(({ as }) => as).join(', ')
      : `${capital(phrasing.noun)} that got to each stage`;
  const by = categories(plan);
  if (plan.changeParts)
    return [`${measure?.as}: volume, mix and price by ${by}`, unit].filter(Boolean).join(', ');
  const shown = drawnNames(plan);
  const grains = plan.dimensions.flatMap(({ grain }) => (grain ? (GRAIN_WORDS[grain] ?? []) : []));
  return [by ? `${shown} by ${by}` : shown, ...grains, unit].filter(Boolean).join(', ');
}

/** Several measures stand beside each other; what a window makes of one stands in its place, and a share alone. */
function drawnNames(plan: QueryPlan): string {
  const { dimensions, windows } = plan;
  const measures = drawnMeasures(plan);
  const isAlone = windows !== undefined || dimensions.length !== 1 || measures[0]?.agg === 'share';
  if (isAlone) return drawnMeasure(plan)?.as ?? '';
  return sharedName(measures) ?? measures.map(({ as }) => as).join(', ');
}

function categories(plan: QueryPlan): string {
  return plan.dimensions
    .filter(({ grain }) => grain === undefined)
    .map(({ column }) => shortLabel(column))
    .join(' and ');
}

function unitOf(plan: QueryPlan, phrasing: Phrasing): string {
  const format = phrasing.columns.get(plan.measures[0]?.column ?? '')?.format;
  return format?.currency ?? (format?.percent ? '%' : '');
}

function binWords(plan: QueryPlan, phrasing: Phrasing): string {
  const { column = '', bins } = plan.dimensions[0] ?? {};
  const [from = 0, to = 0] = bins?.edges ?? [];
  return `steps of ${say(to - from, phrasing.columns.get(column)?.format)}`;
}

function notes(picture: Picture, evidence: Evidence, phrasing: Phrasing): string[] {
  const { type, plan } = picture;
  const period = periodDimension(plan);
  const found =
    type === 'table' ? [] : plan.measures.slice(0, 1).map((measure) => averagedHow(plan, measure, phrasing));
  if (plan.limit !== undefined && plan.others && evidence.result.rows.length > plan.limit) {
    found.push(`the top ${plan.limit}, the others as one`);
  }
  found.push(populationWords(plan), missingWords(picture, evidence, phrasing));
  if (type === 'scatter') {
    const r = figure(evidence.about, 'r');
    if (r !== undefined) found.push(`correlation ${r.toFixed(2).replace('-', '−')}`);
  }
  if (type === 'box') found.push('boxes hold the middle half, whiskers the 5th to the 95th percentile');
  if (type === 'stacked' && plan.dimensions.length > 1) found.push('first and last third compared');
  if (period && evidence.partialFrom)
    found.push(`${periodName(toDay(evidence.partialFrom), period.grain)} so far`);
  return found;
}

/** A picture of those that have no end yet says so, and one of those that have not left the path. */
function populationWords({ filters }: QueryPlan): string {
  const empty = filters.filter(({ op }) => op === 'is_null').map(({ column }) => shortLabel(column));
  const left = filters.filter(({ op }) => op === 'not_in').flatMap(({ values }) => values.map(String));
  return [
    ...(empty.length > 0 ? [`only where ${empty.join(' and ')} is empty`] : []),
    ...(left.length > 0 ? [`without ${left.join(' and ')}`] : []),
  ].join(', ');
}

/** Averages say how they are made. */
function averagedHow({ derived = [] }: QueryPlan, measure: Measure, phrasing: Phrasing): string {
  const isDerived = derived.some(({ as }) => as === measure.column);
  if (measure.agg === 'weighted_avg') {
    // A rate that is called by what it is divided by says how it is made.
    if (isDerived && / (?:as a share of|in|per) /.test(measure.as)) return '';
    return `${isDerived ? 'as a share of' : 'weighted by'} ${shortLabel(measure.weight ?? '')}`;
  }
  // A share of rows, as of those who left, counts each row once.
  if (isDerived) return '';
  const column = phrasing.columns.get(measure.column ?? '');
  if (measure.agg !== 'avg' || !column || column.type === 'boolean') return '';
  const nature = natureOf(column.name, column.format);
  if (nature === 'level') return 'averaged, because levels do not add up over time';
  return nature === 'rate' ? 'plain average, each row counts the same' : '';
}

function missingWords({ type, plan }: Picture, { about }: Evidence, phrasing: Phrasing): string {
  if (type === 'histogram') {
    const [filled, all] = [figure(about, 'With a value'), figure(about, 'All')];
    if (filled === undefined || all === undefined || filled === all) return '';
    return `${sayCount(filled)} of ${sayCount(all)} have a value`;
  }
  if (!periodDimension(plan) || !about) return '';
  const missing = Number(about.rows[0]?.[0] ?? 0);
  if (!missing) return '';
  const by = plan.dimensions.find(({ grain }) => grain === undefined) ?? plan.dimensions[0];
  return `${sayCount(missing)} ${phrasing.noun} without ${withArticle(shortLabel(by?.column ?? ''))} not drawn`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
