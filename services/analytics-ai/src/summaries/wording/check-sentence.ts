import type { SummaryPhrase } from '@plumbline/contracts';
import { joined, type MaskedSentence, piecesOf } from './sentence.js';
import { BASE, CONNECTIVES, DIRECTIONS, FREE, NEUTRAL, ROLES } from './vocabulary.js';

/** A reworded sentence may be so much longer than ours, in characters. */
const [LONGER, ROOM] = [1.6, 40];
const PLACEHOLDER = /^\{(\d{1,3})\}$/;
const MARK = /^[.,;:—–()]$/;
/** A mark behind a space, two marks or words in a row. */
const CLUMSY = /\s[,;:.)]|[,;:.]{2}|\b(\p{L}+) \1\b/iu;

/**
 * A model's sentence with the numbers and names of ours in their places; undefined where it does not check. It holds each
 * placeholder once and all words of ours that carry meaning, in our order, and beside them only words that cannot state
 * anything: no digit, number word, name or address is among those. Ups, downs and comparisons follow each other as in
 * ours, and each placeholder keeps its part: what something rose to is not what it rose from.
 */
export function rewordedSentence(
  { text: ours, hidden }: MaskedSentence,
  answer: string,
  header: ReadonlySet<string>,
): SummaryPhrase[] | undefined {
  const text = answer.trim().replace(/\s+/g, ' ');
  if (text.length > LONGER * ours.length + ROOM) return undefined;
  const [before, after] = [read(ours, header), read(text, header)];
  const isTrue = (['anchors', 'claims', 'roles'] as const).every(
    (part) => before[part].join(' ') === after[part].join(' '),
  );
  return isTrue && isSentence(text, ours) ? phrasesOf(text, hidden) : undefined;
}

interface Read {
  /** Placeholders, kept words and quotation marks in their order. */
  anchors: string[];
  /** Ups, downs, comparisons and parts in their order. */
  claims: string[];
  /** Of each placeholder, what the word before it makes of it. */
  roles: string[];
}

function read(text: string, header: ReadonlySet<string>): Read {
  const found: Read = { anchors: [], claims: [], roles: [] };
  let role = 'start';
  for (const piece of spaced(text)) {
    const word = piece.toLowerCase();
    const isFree = FREE.has(word) && !header.has(word);
    const direction = isFree ? DIRECTIONS.get(word) : undefined;
    const claim = direction ?? (isFree && BASE.has(word) ? 'base' : word === 'of' ? 'of' : undefined);
    if (claim) found.claims.push(claim);
    if (PLACEHOLDER.test(piece)) found.roles.push(role);
    if (MARK.test(piece) || (isFree && CONNECTIVES.has(word))) role = 'mark';
    else if (!isFree) {
      found.anchors.push(word);
      role = PLACEHOLDER.test(piece) ? 'placeholder' : 'word';
    } else if (!NEUTRAL.has(word)) role = direction ? 'size' : (ROLES.get(word) ?? word);
  }
  return found;
}

const spaced = (text: string): string[] => piecesOf(text).filter((piece) => piece.trim() !== '');

/** One sentence that begins with a name only where ours does, with capitals and brackets in their places. */
function isSentence(text: string, ours: string): boolean {
  const [pieces, known] = [spaced(text), spaced(ours)];
  const count = (all: readonly string[], mark: string) => all.filter((piece) => piece === mark).length;
  const [first = '', own = ''] = [pieces[0], known[0]];
  const isBegun = PLACEHOLDER.test(first) === PLACEHOLDER.test(own);
  const isLower = pieces.slice(1).every((piece) => piece === piece.toLowerCase() || known.includes(piece, 1));
  const isEnded = pieces.at(-1) === '.' && count(pieces, '.') === count(known, '.');
  const isWhole = count(pieces, '(') === count(pieces, ')') && count(pieces, ':') <= count(known, ':');
  return isBegun && isLower && isEnded && isWhole && (!CLUMSY.test(text) || CLUMSY.test(ours));
}

function phrasesOf(text: string, hidden: MaskedSentence['hidden']): SummaryPhrase[] {
  const whole = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return joined(
    whole.split(/(\{\d{1,3}\})/).flatMap((piece): SummaryPhrase[] => {
      const at = PLACEHOLDER.exec(piece)?.[1];
      if (at !== undefined) return hidden[Number(at) - 1] ?? [];
      return piece ? [{ text: piece }] : [];
    }),
  );
}
