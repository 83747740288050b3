import type { Chart, InsightEvidence, Overlay, Sentence } from '@plumbline/contracts';
import { uuidV5 } from '@plumbline/datasets';
import { sayCount, sayShare } from '@plumbline/semantics';
import { figure, type Stated } from '../../facts/traced-result.js';
import type { Candidate, Telling, Words } from './candidate.js';
import { adjustedConfidence } from './chance.js';
import { priorityOf, writeConfidence } from './confidence.js';
import type { Finding } from './found.js';
import type { Admitted, Standing } from './gate.js';
import { type Subject } from './subject.js';

/** Puts a result on record and answers the id of its fact. */
export type State = (stated: Stated) => string;

/** Where a chart of an insight begins in a dashboard: half its width, four rows high. */
const LAYOUT = { x: 0, y: 0, w: 6, h: 4 };

/** A finding in words; its facts are those that were stated meanwhile. */
export interface Told {
  insight: Omit<Finding['insight'], 'factIds'>;
  evidence: Finding['evidence'];
}

/** Writes an admitted finding out: its words with a fact behind each number, its picture, its evidence. */
export async function tellFinding(
  subject: Subject,
  { key, admitted }: { key: string; admitted: Admitted },
  state: State,
): Promise<Told> {
  const { candidate, standing, confidence } = admitted;
  const telling = await candidate.tell(subject);
  const [title, description] = [toSentence(telling.title, state), toSentence(telling.description, state)];
  const chart = toChart(telling, textOf(title), { id: uuidV5(subject.shape.dataSourceId, key), candidate });
  const [drawn] = await subject.ask([chart.plan]);
  const chance = standing && (await tellChance(subject, telling, standing, candidate.strength));
  const { segment, direction, at, type, effect, effectMeasure, sampleSize, method } = candidate;
  const columns = [...new Set(candidate.columns.flatMap((column) => subject.madeOf(column)))];
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
      dataSourceId: subject.shape.dataSourceId,
      columns,
      ...(segment && { segment }),
      ...(direction && { direction }),
      ...(at && { at }),
      ...(telling.value !== undefined && { value: telling.value }),
      ...{ effect, effectMeasure, sampleSize, method },
      chart: { ...chart, plan: planOf(drawn!) },
    },
    evidence: {
      result: drawn!.result,
      chartFactId: state(drawn!),
      overlay: toOverlay(telling.overlay, state),
      subtitle: telling.subtitle,
      figures: withChance(telling.figures, chance?.figure).map(({ label, value, note }) => ({
        label,
        value: toSentence(value, state),
        note: toSentence(note, state),
      })),
      saw: telling.saw.map((words) => toSentence(words, state)),
      found: [...telling.found, chance?.words ?? EXACT].map((words) => toSentence(words, state)),
      uses: toSentence(telling.uses, state),
      next: telling.next.map((words) => toSentence(words, state)),
      filters: telling.filters.filter(({ column }) => isStored(subject, column)),
      rows: { factId: state(telling.rows.stated), row: telling.rows.row, column: telling.rows.column },
    },
  };
}

/** A dashboard knows only the file's own columns. */
const isStored = (subject: Subject, column: string): boolean => subject.madeOf(column).includes(column);

function toChart(
  { chart, subtitle }: Telling,
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

function planOf({ origin }: Stated): Chart['plan'] {
  if (origin.kind !== 'query') throw new TypeError('a chart draws the result of a plan');
  return origin.plan;
}

function toSentence(words: Words, state: State): Sentence {
  return words.map((piece) => {
    if (typeof piece === 'string') return { text: piece };
    const { stated, row, column } = piece.figure;
    return { text: piece.text, factId: state(stated), row, column };
  });
}

const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

const EXACT: Words = ['This describes the rows exactly: it was counted, not tested against chance.'];

/** The sentence and the figure about chance, after all comparisons of the run. */
async function tellChance(subject: Subject, telling: Telling, standing: Standing, strength: number) {
  const { origin } = telling.rows.stated;
  const inputs = origin.kind === 'query' ? [origin.plan] : origin.inputs;
  const { p, rank, tests } = standing;
  const stated = await subject.compute(adjustedConfidence, { p, rank, tests, strength }, inputs);
  const of = (column: string, text: string) => ({ figure: figure(stated, 0, column), text });
  const isTiny = standing.adjustedP < 0.001;
  const chance = isTiny ? '0.1%' : sayShare(standing.adjustedP);
  const words: Words = [
    'We made ',
    of('comparisons', sayCount(tests)),
    ` comparisons in this data; among all findings at least this clear, ${isTiny ? 'less' : 'no more'} than `,
    of('adjusted_p', chance),
    ' are expected to be chance.',
  ];
  const percent = Math.floor(100 * Number(figure(stated, 0, 'confidence').value));
  const figures: Telling['figures'][number] = {
    label: 'Adjusted confidence',
    value: [of('confidence', percent >= 99 ? '>99%' : `${percent}%`)],
    note: ['after ', of('comparisons', sayCount(tests)), ' comparisons'],
  };
  return { words, figure: figures };
}

/** Third: after the effect and the sample. */
function withChance(
  figures: Telling['figures'],
  chance: Telling['figures'][number] | undefined,
): Telling['figures'] {
  return chance ? [...figures.slice(0, 2), chance, ...figures.slice(2)] : figures;
}

function toOverlay({ band, lines, ...rest }: Telling['overlay'], state: State): Overlay {
  return {
    ...rest,
    ...(band && { band: toBand(band, state) }),
    ...(lines && {
      lines: lines.map(({ stated, ...line }) => ({ ...line, ...(stated && { factId: state(stated) }) })),
    }),
  };
}

function toBand(
  { stated, label, expected, low, high }: NonNullable<Telling['overlay']['band']>,
  state: State,
): InsightEvidence['overlay']['band'] {
  const along = (name: string) => {
    const at = stated.result.columns.findIndex((column) => column.name === name);
    return stated.result.rows.map((row) => (typeof row[at] === 'number' ? row[at] : null));
  };
  return { factId: state(stated), label, expected: along(expected), low: along(low), high: along(high) };
}
