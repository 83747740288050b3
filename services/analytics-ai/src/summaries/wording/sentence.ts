import { PARAGRAPH, type SummaryPhrase } from '@plumbline/contracts';
import { KNOWN } from './vocabulary.js';

/** A sentence as a model gets it: `{1}` stands for every number, date and name. */
export interface MaskedSentence {
  text: string;
  /** What `{1}`, `{2}` and so on stand for. */
  hidden: SummaryPhrase[][];
}

/** A word, a mark or a space of plain text, or a whole phrase with its fact. */
interface Token {
  kind: 'word' | 'mark' | 'space' | 'fact';
  text: string;
  phrase: SummaryPhrase;
}

const WORD = /^\p{L}[\p{L}\p{M}’'-]*$/u;
/** Marks that a sentence may have in sight. */
const MARKS = /^[.,;:—–()“”]$/;
/** What stands between two spaces: marks, something, marks. */
const CHUNK = /^([(“]*)(.*?)([.,;:)”]*)$/su;

/** The sentences of a section, paragraph by paragraph; joined again they are its phrases. */
export function sentencesOf(parts: readonly SummaryPhrase[]): SummaryPhrase[][][] {
  const paragraphs: SummaryPhrase[][][] = [[]];
  let open: SummaryPhrase[] = [];
  const close = () => {
    if (open.length > 0) paragraphs.at(-1)?.push(open);
    open = [];
  };
  for (const phrase of parts) {
    if (phrase.text === PARAGRAPH && isPlain(phrase)) {
      close();
      paragraphs.push([]);
    } else if (!isPlain(phrase)) open.push(phrase);
    else
      for (const piece of phrase.text.split(/(?<=[.!?]) /)) {
        if (piece) open.push({ text: piece });
        if (/[.!?]$/.test(piece)) close();
      }
  }
  close();
  return paragraphs.filter((sentences) => sentences.length > 0);
}

const isPlain = ({ factId, source }: SummaryPhrase): boolean => factId === undefined && source === undefined;

/** Hides what a model need not know: all but our own words and those of the table's header. */
export function maskSentence(
  sentence: readonly SummaryPhrase[],
  header: ReadonlySet<string>,
): MaskedSentence {
  const hidden: SummaryPhrase[][] = [];
  const pieces: string[] = [];
  let run: Token[] = [];
  const close = () => {
    // Spaces at the end of what is hidden are seen.
    const last = run.findLastIndex(({ kind }) => kind !== 'space');
    const [kept, rest] = [run.slice(0, last + 1), run.slice(last + 1)];
    if (kept.length > 0) pieces.push(`{${hidden.push(phrasesOf(kept))}}`);
    pieces.push(...rest.map(({ text }) => text));
    run = [];
  };
  for (const token of tokensOf(sentence)) {
    if (token.kind === 'fact') {
      close();
      run = [token];
      close();
    } else if (token.kind === 'space' && run.length > 0) run.push(token);
    else if (isSecret(token, header)) run.push(token);
    else {
      close();
      pieces.push(token.text);
    }
  }
  close();
  return { text: pieces.join(''), hidden };
}

function isSecret({ kind, text }: Token, header: ReadonlySet<string>): boolean {
  if (kind === 'space') return false;
  if (kind === 'mark') return !MARKS.test(text);
  const word = text.toLowerCase();
  return !KNOWN.has(word) && !header.has(word);
}

function tokensOf(sentence: readonly SummaryPhrase[]): Token[] {
  return sentence.flatMap((phrase): Token[] => {
    if (!isPlain(phrase)) return [{ kind: 'fact', text: phrase.text, phrase }];
    return piecesOf(phrase.text).map((text) => ({ kind: kindOf(text), text, phrase: { text } }));
  });
}

/** Words, marks and spaces of a text; together they are the text. */
export function piecesOf(text: string): string[] {
  return text.split(/(\s+)/).flatMap((chunk) => {
    if (/^\s*$/.test(chunk)) return chunk ? [chunk] : [];
    const [, before = '', core = '', after = ''] = CHUNK.exec(chunk) ?? [];
    return [...before, ...(core ? [core] : []), ...after];
  });
}

const kindOf = (text: string): Token['kind'] =>
  /^\s+$/.test(text) ? 'space' : WORD.test(text) ? 'word' : 'mark';

/** Neighbouring plain pieces as one phrase. */
function phrasesOf(tokens: readonly Token[]): SummaryPhrase[] {
  return joined(tokens.map(({ phrase }) => phrase));
}

export function joined(phrases: readonly SummaryPhrase[]): SummaryPhrase[] {
  const whole: SummaryPhrase[] = [];
  for (const phrase of phrases) {
    const last = whole.at(-1);
    if (last && isPlain(last) && isPlain(phrase) && last.text !== PARAGRAPH && phrase.text !== PARAGRAPH)
      whole[whole.length - 1] = { text: last.text + phrase.text };
    else whole.push(phrase);
  }
  return whole;
}
