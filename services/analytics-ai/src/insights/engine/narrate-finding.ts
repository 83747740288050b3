import {
  type Chart,
  confidenceWords,
  type InsightEvidence,
  type Overlay,
  type Sentence,
} from '@plumbline/contracts';
import { uuidV5 } from '@plumbline/datasets';
import { sayCount, sayShare } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { adjustedConfidence } from './adjusted-confidence.js';
import { type AnalysisContext } from './analysis-context.js';
import type { Candidate, Narrative, RichText } from './candidate.js';
import { priorityOf, writeConfidence } from './confidence.js';
import type { Finding } from './found.js';
import type { Standing } from './gate.js';
import { type Ranked, sameByName } from './rank.js';

/** Puts a result on record and answers the id of its fact. */
export type RecordFact = (traced: TracedResult) => string;

/** Where a chart of an insight begins in a dashboard: half its width, four rows high. */
const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };

/** A finding in words; its facts are those that were stated meanwhile. */
export interface NarratedFinding {
  insight: Omit<Finding['insight'], 'factIds'>;
  evidence: Finding['evidence'];
}

/** Writes an admitted finding out: its words with a fact behind each number, its picture, its evidence. */
export async function narrateFinding(
  analysis: AnalysisContext,
  { key, ranked }: { key: string; ranked: Ranked },
  record: RecordFact,
): Promise<NarratedFinding> {
  const { candidate, standing, confidence } = ranked;
  const narrative = await candidate.narrate(analysis);
  const [title, description] = [
    toSentence(narrative.title, record),
    toSentence(narrative.description, record),
  ];
  const chart = toChart(narrative, textOf(title), {
    id: uuidV5(analysis.shape.dataSourceId, key),
    candidate,
  });
  const [drawn] = await analysis.query([chart.plan]);
  const pValue = standing && (await narratePValue(analysis, narrative, standing, candidate.strength));
  const { segment, direction, at, type, effect, effectMeasure, sampleSize, method } = candidate;
  const about = [candidate, ...sameByName(ranked)].flatMap((one) => one.columns);
  const columns = [...new Set(about.flatMap((column) => namedBy(analysis, column)))];
  return {
    insight: {
      title: textOf(title),
      description: textOf(description),
      titleParts: title,
      descriptionParts: description,
      type,
      confidence: writeConfidence(confidence),
      isExact: standing === undefined,
      priority: priorityOf(candidate),
      dataSourceId: analysis.shape.dataSourceId,
      columns,
      ...(segment && { segment }),
      ...(direction && { direction }),
      ...(at && { at }),
      ...(narrative.value !== undefined && { value: narrative.value }),
      ...{ effect, effectMeasure, sampleSize, method },
      chart: { ...chart, plan: planOf(drawn!) },
    },
    evidence: {
      result: drawn!.result,
      chartFactId: record(drawn!),
      overlay: toOverlay(narrative.overlay, record),
      subtitle: narrative.subtitle,
      figures: withPValue(narrative.figures, pValue?.cell).map(({ label, value, note }) => ({
        label,
        value: toSentence(value, record),
        note: toSentence(note, record),
      })),
      saw: narrative.saw.map((words) => toSentence(words, record)),
      found: [...narrative.found, pValue?.words ?? EXACT].map((words) => toSentence(words, record)),
      uses: toSentence(narrative.uses, record),
      next: narrative.next.map((words) => toSentence(words, record)),
      filters: narrative.filters.filter(({ column }) => isStored(analysis, column)),
      rows: { factId: record(narrative.rows.traced), row: narrative.rows.row, column: narrative.rows.column },
    },
  };
}

/** A calculation is named itself, beside the columns that it is made of. */
const namedBy = ({ calculated, madeOf }: AnalysisContext, column: string): string[] => [
  ...(calculated.has(column) ? [column] : []),
  ...madeOf(column),
];

/** A dashboard knows only the file's own columns. */
const isStored = (analysis: AnalysisContext, column: string): boolean =>
  analysis.madeOf(column).includes(column);

function toChart(
  { chart, subtitle }: Narrative,
  title: string,
  { id, candidate }: { id: string; candidate: Candidate },
): Chart {
  return {
    id,
    type: chart.type,
    title: title.slice(0, 300),
    subtitle: subtitle.slice(0, 300),
    plan: chart.plan,
    reason: `Evidence of an insight: ${candidate.method}.`.slice(0, 1_000),
    layout: LAYOUT,
    ...(chart.format && { format: chart.format }),
    ...(chart.highlight && { highlight: chart.highlight }),
  };
}

function planOf({ origin }: TracedResult): Chart['plan'] {
  if (origin.kind !== 'query') throw new TypeError('a chart draws the result of a plan');
  return origin.plan;
}

function toSentence(words: RichText, record: RecordFact): Sentence {
  return words.map((span) => {
    if (typeof span === 'string') return { text: span };
    const { traced, row, column } = span.cell;
    return { text: span.text, factId: record(traced), row, column };
  });
}

const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

const EXACT: RichText = ['This describes the rows exactly: it was counted, not tested against chance.'];

/** The sentence and the figure about chance, after all comparisons of the run. */
async function narratePValue(
  analysis: AnalysisContext,
  narrative: Narrative,
  standing: Standing,
  strength: number,
) {
  const { origin } = narrative.rows.traced;
  const inputs = origin.kind === 'query' ? [origin.plan] : origin.inputs;
  const { p, rank, tests } = standing;
  const traced = await analysis.compute(adjustedConfidence, { p, rank, tests, strength }, inputs);
  const of = (column: string, text: string) => ({ cell: referenceTo(traced, 0, column), text });
  const isTiny = standing.adjustedP < 0.001;
  const pValue = isTiny ? '0.1%' : sayShare(standing.adjustedP);
  const words: RichText = [
    'We made ',
    of('comparisons', sayCount(tests)),
    ` ${tests === 1 ? 'comparison' : 'comparisons'} in this data; among all findings at least this clear, ${isTiny ? 'less' : 'no more'} than `,
    of('adjusted_p', pValue),
    ' are expected to be chance.',
  ];
  const confidence = Number(referenceTo(traced, 0, 'confidence').value);
  const figures: Narrative['figures'][number] = {
    label: 'Adjusted confidence',
    value: [of('confidence', confidenceWords(confidence))],
    note: ['after ', of('comparisons', sayCount(tests)), tests === 1 ? ' comparison' : ' comparisons'],
  };
  return { words, cell: figures };
}

/** Third: after the effect and the sample. */
function withPValue(
  figures: Narrative['figures'],
  pValue: Narrative['figures'][number] | undefined,
): Narrative['figures'] {
  return pValue ? [...figures.slice(0, 2), pValue, ...figures.slice(2)] : figures;
}

function toOverlay({ band, lines, ...rest }: Narrative['overlay'], record: RecordFact): Overlay {
  return {
    ...rest,
    ...(band && { band: toBand(band, record) }),
    ...(lines && {
      lines: lines.map(({ traced, ...line }) => ({ ...line, ...(traced && { factId: record(traced) }) })),
    }),
  };
}

function toBand(
  { traced, label, expected, low, high }: NonNullable<Narrative['overlay']['band']>,
  record: RecordFact,
): InsightEvidence['overlay']['band'] {
  const along = (name: string) => {
    const at = traced.result.columns.findIndex((column) => column.name === name);
    return traced.result.rows.map((row) => (typeof row[at] === 'number' ? row[at] : null));
  };
  return { factId: record(traced), label, expected: along(expected), low: along(low), high: along(high) };
}
