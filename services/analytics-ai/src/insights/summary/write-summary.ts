import type { PredictionPeriod, SummaryPart, SummaryPhrase, SummarySection } from '@plumbline/contracts';
import type { Dataset, Engine } from '@plumbline/datasets';
import { readFields, type SourceShape } from '@plumbline/semantics';
import { AppError } from '@plumbline/server';
import type { Origin, TracedResult } from '../../facts/traced-result.js';
import { type Predicted, predict } from '../../forecasting/compute/predict.js';
import { readQuestion } from '../../forecasting/series/question.js';
import { createPlanner } from '../../plans/planner.js';
import { DETECTORS } from '../detectors.js';
import { findInsights } from '../engine/find-insights.js';
import type { Finding } from '../engine/found.js';
import { openAnalysis } from '../engine/open-analysis.js';
import { writeChanges } from './changes.js';
import { writeDataNotes } from './data-notes.js';
import type { Brief, KnownFinding, ReceiptNotes, SectionDraft, Writing } from './draft.js';
import { writeInShort } from './in-short.js';
import { writeFigures } from './key-figures.js';
import { writeMethod } from './method-notes.js';
import { isUsualChange, positionOf } from './position.js';
import { type SelectedFindings, selectFindings, tell } from './select-findings.js';
import { Settler } from './settle.js';
import { writeStanding } from './standing.js';
import { subjectOf, windowsOf } from './subject.js';
import { writeWatch } from './watch.js';
import { wholeDays } from './whole-days.js';
import { type DatedByYears, datedByYears } from './years-as-time.js';

export interface SummaryParts {
  engine: Engine;
  dataset: Dataset;
  shape: SourceShape;
  summaryId: string;
  brief: Brief;
  /** Findings of this version, where they were looked for already. */
  findings: KnownFinding[] | undefined;
  receipt: ReceiptNotes | undefined;
  /** The id of the fact that an origin makes. */
  identify: (origin: Origin) => string;
  /** Each section as soon as it is written, with what it states. */
  onSection?: (written: WrittenSection) => void;
}

export interface WrittenSection {
  titleParts: SummaryPhrase[];
  section: SummarySection;
  traced: TracedResult[];
}

/** A whole summary, and every number it states. */
export interface Written {
  titleParts: SummaryPhrase[];
  sections: SummarySection[];
  traced: TracedResult[];
}

/** Writes a summary section by section, each of what the ones before did not say. */
export async function writeSummary(parts: SummaryParts): Promise<Written> {
  const { brief, identify } = parts;
  const begun = await begin(parts);
  const { analysis, planner, subject, time, windows } = begun;
  const { known, traced: found } = await knownFindings(begun.plain, parts);
  const position = time && windows && (await positionOf({ analysis, planner, subject }, time, windows));
  const isUsual = windows !== undefined && isUsualChange(position, windows, subject);
  const writing: Writing = { analysis, planner, brief, subject, time, windows, isUsual, findings: known };
  const selected = selectFindings(writing);
  const settler = new Settler(analysis, parts);
  const opening = await writeInShort(writing, { first: selected.first, position });
  const written: Written = { titleParts: settler.words(opening.title), sections: [], traced: [...found] };
  // Dates that lie apart from the others make no past to foretell from.
  const isForetold = brief.parts.includes('watch') && windows !== undefined;
  const predicted = isForetold ? await foresee(writing, { parts, identify }) : undefined;
  const write: Record<SummaryPart, () => Promise<SectionDraft | undefined> | SectionDraft | undefined> = {
    in_short: () => opening.section,
    figures: () => writeFigures(writing),
    changes: async () =>
      (time && windows && (await writeChanges(writing, { time, windows }))) ||
      (await writeStanding(writing, selected.first)),
    findings: () => writeFindings(writing, selected),
    watch: () => writeWatch(writing, predicted, selected.watch),
    data: () => writeDataNotes(writing, parts.receipt, selected.data),
    method: () => writeMethod(writing, predicted),
  };
  for (const part of brief.parts) {
    const draft = await write[part]();
    if (!draft) continue;
    const section = await settler.section(draft);
    const traced = settler.takeStated();
    written.sections.push(section);
    written.traced.push(...traced);
    parts.onSection?.({ titleParts: written.titleParts, section, traced: [...found, ...traced] });
  }
  return written;
}

/** What is read, what it is about, and which windows of its time are compared. */
async function begin(parts: SummaryParts) {
  const dated = datedByYears(parts.shape);
  const byYears = dated && (await beginWith(parts, dated));
  // Findings are those of the columns as they are.
  const plain = async () => (await beginWith(parts)).analysis;
  if (byYears?.windows) return { ...byYears, plain };
  const begun = await beginWith(parts);
  return { ...begun, plain: async () => begun.analysis };
}

async function beginWith({ engine, dataset, shape, brief }: SummaryParts, dated?: DatedByYears) {
  const opened = await openAnalysis({
    ...{ engine, dataset, shape: dated?.shape ?? shape },
    ...{ derived: dated && [dated.derived], signal: new AbortController().signal },
  });
  const analysis = dated ? { ...opened, fields: dated.timed(opened.fields) } : opened;
  const planner = createPlanner(analysis.shape, analysis.fields);
  const time = await wholeDays(analysis, planner, analysis.fields.time);
  const subject = subjectOf(analysis.fields, planner, brief);
  const windows = await windowsOf(analysis, planner, { time, subject });
  return { analysis, planner, subject, time, windows };
}

function writeFindings(writing: Writing, { findings }: SelectedFindings): SectionDraft | undefined {
  const [first] = findings;
  if (!first) return undefined;
  return {
    kind: 'findings',
    heading: 'What stands out',
    paragraphs: findings.map((one) => tell(writing, one)),
    drawn: first.chart,
  };
}

/** The findings of this version, looked for now where they were not before. */
async function knownFindings(
  open: () => Promise<Writing['analysis']>,
  { findings, identify, shape }: SummaryParts,
): Promise<{ known: KnownFinding[]; traced: TracedResult[] }> {
  if (findings) return { known: findings, traced: [] };
  const { measures, dimensions } = readFields(shape);
  if (measures.length + dimensions.length === 0) return { known: [], traced: [] };
  const found = await findInsights(await open(), DETECTORS, { identify });
  return { known: found.findings.map(toKnown), traced: found.traced };
}

/** A finding as it is told in a summary. */
export function toKnown({ insight, evidence }: Pick<Finding, 'insight' | 'evidence'>): KnownFinding {
  const { type, priority, direction, at, columns, effectMeasure, method, titleParts, descriptionParts } =
    insight;
  const { result, chartFactId: factId, overlay, saw } = evidence;
  return {
    ...{ type, priority, direction, at, columns, effectMeasure, method, titleParts, descriptionParts, saw },
    chart: { chart: insight.chart, result, factId, overlay },
  };
}

/** A tested forecast of what the summary is about; undefined where its columns hold no question to the future. */
async function foresee(
  { subject: { field, measure }, windows }: Writing,
  { parts, identify }: { parts: SummaryParts; identify: (origin: Origin) => string },
): Promise<Predicted | undefined> {
  const { engine, dataset, shape } = parts;
  if (field?.isYesNo || (field && !shape.columns.some(({ name }) => name === field.name))) return undefined;
  const question = {
    dataSourceId: shape.dataSourceId,
    target: field?.name ?? '*',
    ...(field && { aggregation: measure.agg === 'sum' ? ('sum' as const) : ('avg' as const) }),
  };
  const ask = async (period: { period?: PredictionPeriod }) => {
    const { horizon } = readQuestion(shape, { ...question, ...period });
    const request = { ...question, ...period, horizon };
    return predict({ engine, dataset, shape, request, widen: 1, identify });
  };
  try {
    // In the periods that the rest is told in, where those are enough.
    const told = windows && windows.grain !== 'hour' ? await ask({ period: windows.grain }) : undefined;
    return told && told.content.refused?.code !== 'too_short' ? told : await ask({});
  } catch (error) {
    if (error instanceof AppError || error instanceof RangeError) return undefined;
    throw error;
  }
}
