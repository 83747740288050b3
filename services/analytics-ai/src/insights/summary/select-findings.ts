import type { Sentence } from '@plumbline/contracts';
import { toDay } from '@plumbline/semantics';
import type { Brief, KnownFinding, Paragraph, Writing } from './draft.js';

/** Findings by where they are told; what the drivers of a change tell already is left out. */
export interface SelectedFindings {
  /** The one that matters most, for the beginning. */
  first: KnownFinding | undefined;
  findings: KnownFinding[];
  watch: KnownFinding[];
  data: KnownFinding[];
}

const MOST: Record<Brief['length'], { findings: number; watch: number }> = {
  short: { findings: 2, watch: 1 },
  page: { findings: 3, watch: 2 },
  full: { findings: 6, watch: 4 },
};
/** Findings of one kind about one number; more of the same is a list. */
const MOST_ALIKE = 2;

const ABOUT_DATA = ['share missing'];
const isAboutData = ({ effectMeasure, method }: KnownFinding): boolean =>
  ABOUT_DATA.includes(effectMeasure ?? '') || /repeat/i.test(method);
const isTold = ({ effectMeasure }: KnownFinding): boolean => effectMeasure === 'share of the change';

/**
 * A line that would fall below nothing is no course: it fits the middle, and not its ends. Where some dates lie so far
 * from the others that no two periods can be compared, there is none either.
 */
const isLost = ({ windows }: Writing, { type, saw }: KnownFinding): boolean =>
  type === 'trend' && (windows === undefined || saw.some(isCutOff));

const isCutOff = (sentence: Sentence): boolean =>
  / (from|to) $/.test(wordsBefore(sentence, '0')) && isLine(sentence);

const isLine = (sentence: Sentence): boolean =>
  / went (from|to) /.test(sentence.map(({ text }) => text).join(''));

const wordsBefore = (sentence: Sentence, number: string): string => {
  const at = sentence.findIndex(({ text, factId }) => factId !== undefined && text === number);
  return at > 0 ? (sentence[at - 1]?.text ?? '') : '';
};

export function selectFindings(writing: Writing): SelectedFindings {
  const { brief, findings } = writing;
  const most = MOST[brief.length];
  const more = brief.audience === 'analyst' ? 2 : 0;
  const open = findings.filter((one) => !isTold(one) && !isAboutData(one) && !isLost(writing, one));
  const weighty = brief.audience === 'board' ? open.filter(({ priority }) => priority !== 'low') : open;
  const [first, ...rest] = varied(weighty);
  const watch = rest.filter((one) => isRisk(writing, one)).slice(0, most.watch);
  return {
    first,
    watch,
    findings: rest.filter((one) => !watch.includes(one)).slice(0, most.findings + more),
    data: findings.filter(isAboutData),
  };
}

/** The best first, without many of the same kind about the same number, and none in the words of another. */
function varied(findings: readonly KnownFinding[]): KnownFinding[] {
  const counts = new Map<string, number>();
  const told = new Set<string>();
  const turns: Pick<KnownFinding, 'at' | 'columns'>[] = [];
  return findings.filter(({ type, columns, titleParts, at }) => {
    // What a part and the whole, or a total and its average, do at one moment is one event.
    const isSameTurn = (one: (typeof turns)[number]) =>
      one.at?.join() === at?.join() && one.columns.some((name) => columns.includes(name));
    if (type === 'trend' && at && turns.some(isSameTurn)) return false;
    if (type === 'trend') turns.push({ at, columns });
    const words = titleParts.map(({ text, factId }) => (factId ? '' : text)).join('');
    if (told.has(words)) return false;
    told.add(words);
    const key = `${type} ${columns[0] ?? ''}`;
    const seen = (counts.get(key) ?? 0) + 1;
    counts.set(key, seen);
    return seen <= MOST_ALIKE;
  });
}

/** What may cost something: a number that goes the wrong way, something odd of late, and dependence on few. */
function isRisk({ analysis, time }: Writing, finding: KnownFinding): boolean {
  const { type, direction, columns, effectMeasure, at } = finding;
  if (effectMeasure === 'share of the largest tenth') return true;
  if (type === 'anomaly') return time !== undefined && isLate(at?.at(-1), time.span);
  if (type !== 'trend') return false;
  const field = analysis.fields.measures.find(({ name }) => name === columns[0]);
  return direction === (field?.goodWhen === 'down' ? 'up' : 'down');
}

/** The last fifth of the time. */
function isLate(at: string | undefined, { first, last }: { first: number; last: number }): boolean {
  const day = toDay(at ?? '');
  return Number.isFinite(day) && day >= last - (last - first) / 5;
}

const settled = (sentence: KnownFinding['titleParts']): Paragraph =>
  sentence.map((phrase) => ({ settled: phrase }));

/** What was found, as a sentence, and what it rests on where there is room for it. */
export function tell({ brief }: Writing, finding: KnownFinding): Paragraph {
  const { type, titleParts, descriptionParts, saw } = finding;
  const title: Paragraph = [...settled(titleParts), '.'];
  const [first] = saw;
  if (!first) return title;
  // A title without a number is a headline, and no sentence.
  const isBare = numbersOf(titleParts).length === 0;
  if (brief.length === 'short') return isBare ? settled(first) : title;
  // How far from usual something lies in usual distances is for who works with statistics.
  if (type === 'anomaly' && brief.audience !== 'analyst') return settled(first);
  // A course that begins at nothing is told by what became of it.
  const isFromNothing =
    numbersOf(saw[0] ?? []).every((number) => number === '0') && numbersOf(saw[0] ?? []).length > 1;
  if (isFromNothing) return inOne([plainTitle(titleParts), ...saw.slice(1).map(settled)]);
  const words = saw.map(settled);
  // A title whose numbers the evidence gives again says nothing more.
  if (type === 'anomaly' || isSaidBy(titleParts, saw.flat())) return inOne(words);
  return [...settled(titleParts), ': ', ...settled(descriptionParts), '.'];
}

const inOne = (sentences: readonly Paragraph[]): Paragraph =>
  sentences.flatMap((sentence, at): Paragraph => (at > 0 ? [' ', ...sentence] : sentence));

const numbersOf = (sentence: Sentence): string[] =>
  sentence.flatMap(({ text, factId }) => (factId ? text : []));

/** A title that names its subject with a colon, as a sentence. */
function plainTitle(title: Sentence): Paragraph {
  const words = title.map((phrase) =>
    phrase.factId ? phrase : { ...phrase, text: phrase.text.replace(/: (?=began|stopped|turned)/, ' ') },
  );
  return [...settled(words), '.'];
}

function isSaidBy(title: Sentence, evidence: Sentence): boolean {
  const said = new Set(numbersOf(evidence));
  return numbersOf(title).every((number) => said.has(number));
}

/** The same without its title, which stands above. */
export const tellEvidence = ({ saw }: KnownFinding): Paragraph => inOne(saw.map(settled));
