import type { DocumentAnswer } from '@plumbline/contracts';
import { boxOfSpan, type Passage, type Span, sentencesOf, textOfSpan } from '../sentences/passages.js';
import { datesIn, moneyIn, percentsIn, periodsIn } from '../sentences/values.js';
import { contentWords, stem } from './words.js';

/** How much of the question's weight the best sentence has to hold before it counts as an answer. */
const ENOUGH = 0.55;
const ALSO = 0.85;
const MOST_QUOTES = 2;
const NOT_HERE = 'Not in this document.';

/** What people say for what contracts and bills say. */
const ALIKE: readonly (readonly string[])[] = [
  ['end', 'terminate', 'cancel', 'expire', 'stop', 'quit', 'leave', 'termination'],
  ['begin', 'start', 'effective', 'commence'],
  ['pay', 'payment', 'fee', 'price', 'cost', 'charge', 'compensation'],
  ['law', 'jurisdiction', 'governed', 'govern'],
  ['party', 'parties', 'between', 'sign'],
  ['deadline', 'due', 'within', 'latest'],
  ['long', 'last', 'term', 'period', 'duration', 'length', 'continue'],
  ['secret', 'confidential', 'confidentiality', 'disclose'],
  ['early', 'convenience'],
  ['total', 'sum', 'amount', 'balance'],
  ['renew', 'extend', 'renewal', 'extension'],
  ['buyer', 'customer', 'client'],
  ['seller', 'supplier', 'vendor', 'provider'],
].map((group) => group.map(stem));

/** Answers a question by quoting the sentences that speak of it, or says that none does. */
export function answerFrom(question: string, passages: readonly Passage[]): DocumentAnswer {
  const candidates = passages.flatMap((passage) => {
    const sentences = sentencesOf(passage);
    return sentences.length > 0 ? sentences : [{ passage, start: 0, end: passage.text.length }];
  });
  const wanted = [...new Set(contentWords(question).filter((word) => !ASKING.has(word)))];
  const sets = candidates.map((span) => new Set(contentWords(textOfSpan(span))));
  const weights = wanted.map((word) => weightOf(word, sets));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (wanted.length === 0 || total === 0) return notHere();
  const kind = KINDS.find(({ asks }) => asks.test(question));
  const scored = candidates
    .map((span, index) => {
      const held =
        wanted.reduce((sum, word, at) => sum + (has(sets[index], word) ? (weights[at] ?? 0) : 0), 0) / total;
      const fits = kind?.find(textOfSpan(span)) ?? true;
      const brevity = 1 / (1 + textOfSpan(span).length / 4_000);
      return { span, held, score: held * (fits ? 1 : 0.6) * brevity, fits };
    })
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best || best.held < ENOUGH || !best.fits) return notHere();
  const quotes = scored
    .slice(0, MOST_QUOTES)
    .filter(({ score, fits }) => fits && score >= best.score * ALSO)
    .map(({ span }) => quoteOf(span));
  return { answered: true, text: quotes.map(({ text }) => text).join(' '), quotes };
}

const ASKING: ReadonlySet<string> = new Set(
  ['much', 'many', 'tell', 'say', 'document', 'agreement', 'contract', 'please', 'there', 'give'].map(stem),
);

const KINDS: readonly { asks: RegExp; find: (text: string) => boolean }[] = [
  {
    asks: /^\s*(when|by when|what date|on what date)\b/i,
    find: (text) => datesIn(text).length + periodsIn(text).length > 0,
  },
  {
    asks: /\b(which|what|whose|governing) laws?\b|\bjurisdiction\b/i,
    find: (text) => /\blaws? of\b|\blaw\b.*govern|govern.*\blaw\b/is.test(text),
  },
  { asks: /\bhow long\b/i, find: (text) => periodsIn(text).length > 0 || datesIn(text).length > 0 },
  {
    asks: /\bhow much\b|\bwhat (is|was) the (total|price|amount|fee)\b/i,
    find: (text) => moneyIn(text).length + percentsIn(text).length > 0 || /\d[.,]\d{2}\b/.test(text),
  },
];

/** A rare word says more than one that every sentence has; one that nobody says weighs most of all. */
function weightOf(word: string, sets: readonly ReadonlySet<string>[]): number {
  const count = sets.filter((set) => has(set, word)).length;
  return Math.log(1 + sets.length / (1 + count));
}

function has(set: ReadonlySet<string> | undefined, word: string): boolean {
  if (!set) return false;
  return (
    set.has(word) || ALIKE.some((group) => group.includes(word) && group.some((other) => set.has(other)))
  );
}

const quoteOf = (span: Span) => ({
  page: span.passage.page,
  box: boxOfSpan(span),
  text: textOfSpan(span).trim(),
});

const notHere = (): DocumentAnswer => ({ answered: false, text: NOT_HERE, quotes: [] });
