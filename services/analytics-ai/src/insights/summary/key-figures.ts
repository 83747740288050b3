import type { Kpi, QueryPlan } from '@plumbline/contracts';
import { type Fields, measureFormat, say, sayShare, toNumber } from '@plumbline/semantics';
import { referenceTo } from '../../facts/traced-result.js';
import { buildKpis } from '../../generation/kpis.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { AnalysisContext } from '../engine/analysis-context.js';
import type { FigureDraft, Paragraph, SectionDraft, Subject, Writing } from './draft.js';
import { changeOf, moreOrLess } from './phrases.js';

const MOST = 4;

/** The dashboard's own key figures, else those that a dashboard of the data would have, each with its comparison. */
export async function writeFigures(writing: Writing): Promise<SectionDraft | undefined> {
  const { planner, brief, windows } = writing;
  const kpis =
    brief.kpis ??
    buildKpis(subjectFirst(writing), planner, windows).filter((kpi) => isWorthTelling(kpi, writing));
  const figures = await Promise.all(kpis.slice(0, MOST).map((kpi) => figureOf(writing, kpi)));
  const shown = figures.filter((figure) => figure !== undefined);
  if (shown.length === 0 || (shown.length === 1 && isSaidAlready(writing))) return undefined;
  return {
    kind: 'figures',
    heading: 'Key figures',
    paragraphs: shown.map((figure) => sentenceOf(figure)),
    figures: shown,
  };
}

/** What the summary is about comes before other numbers. */
function subjectFirst({ analysis: { fields }, subject: { field } }: Writing): Fields {
  if (!field) return fields;
  return { ...fields, measures: [field, ...fields.measures.filter(({ name }) => name !== field.name)] };
}

/**
 * How many kinds there are of something is nobody's figure, and how many rows there are stands beside what they are of.
 * What has no words in its name says nothing.
 */
function isWorthTelling({ plan }: Kpi, { windows }: Writing): boolean {
  const [measure] = plan.measures;
  if (!measure || measure.agg === 'count_distinct') return false;
  if (measure.agg === 'count') return windows !== undefined;
  return /\p{L}/u.test(measure.column ?? '');
}

/** The only figure of data without a time is what the beginning tells. */
const isSaidAlready = ({ brief, windows }: Writing): boolean =>
  !brief.kpis && !windows && brief.parts.includes('in_short');

function sentenceOf({ label, value, change }: FigureDraft): Paragraph {
  return [`${label}: `, value, ...(change.length > 0 ? [', ', ...change] : []), '.'];
}

async function figureOf({ analysis }: Writing, kpi: Kpi): Promise<FigureDraft | undefined> {
  const { plan, title, comparison, format } = kpi;
  const [measure] = plan.measures;
  const [traced] = await analysis.query([plan]);
  const cell = measure && traced?.result.rows[0] ? referenceTo(traced, 0, measure.as) : undefined;
  if (!measure || !cell || cell.value === null || Number.isNaN(toNumber(cell.value))) return undefined;
  const known = format ?? measureFormat(measure, analysis.phrasing);
  const write = (value: number) => (known?.percent ? sayShare(value) : say(value, known));
  const goodWhen = comparison?.goodWhen ?? 'neutral';
  const figure = { label: title, value: spanOf(cell, write), change: [], goodWhen };
  if (!plan.compare) return figure;
  const than = thanWords(comparison?.label);
  return {
    ...figure,
    ...(await changed(analysis, plan, { measured: subjectLike(analysis, kpi, write), than })),
  };
}

/** "in the twelve months before", "in May 2026", "on Sep 3, 2026", from "vs. …". */
function thanWords(label = ''): string {
  const base = label.replace(/^vs\. /, '').replace(/\b12 months\b/, 'twelve months');
  if (base === '') return 'in the period before';
  return `${/^\p{Lu}\p{L}{2} \d{1,2}, \d{4}$/u.test(base) ? 'on' : 'in'} ${base}`;
}

type Measured = Pick<Subject, 'field' | 'write'>;

/** What a figure's change is told by: shares differ by points, what may be negative by amounts. */
function subjectLike({ fields }: AnalysisContext, { plan, format }: Kpi, write: Subject['write']): Measured {
  const field = fields.measures.find(({ name }) => name === plan.measures[0]?.column);
  if (!field || plan.measures[0]?.agg.startsWith('count')) return { write };
  return { field: { ...field, format: format ?? field.format }, write };
}

async function changed(
  analysis: AnalysisContext,
  plan: QueryPlan,
  { measured, than }: { measured: Measured; than: string },
): Promise<Pick<FigureDraft, 'change' | 'direction'>> {
  const isAdded = ['sum', 'count', 'count_distinct'].includes(plan.measures[0]?.agg ?? '');
  const change = await changeOf(analysis, plan, { field: measured.field, isAdded });
  if (referenceTo(change.traced, 0, 'difference').value === null) return { change: [] };
  const isCount = plan.measures[0]?.agg.startsWith('count') ?? false;
  return { change: [...moreOrLess(change, measured, { isCount }), than], direction: change.direction };
}
