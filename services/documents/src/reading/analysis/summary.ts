import type { DocumentQuote } from '@plumbline/contracts';
import { boxOfSpan, type Span, textOfSpan } from '../sentences/passages.js';
import { datesIn, moneyIn, percentsIn, periodsIn } from '../sentences/values.js';
import { contentWords } from './words.js';

const MOST_SENTENCES = 5;
const LONGEST = 420;
const TOO_ALIKE = 0.5;

/** Sentences of the document that say most, in its order; each stands in it as it is here. */
export function summaryOf(sentences: readonly Span[]): DocumentQuote[] {
  const scored = score(sentences);
  const chosen: typeof scored = [];
  for (const candidate of scored.sort((a, b) => b.score - a.score)) {
    if (chosen.length === MOST_SENTENCES) break;
    if (!chosen.some(({ words }) => shared(words, candidate.words) > TOO_ALIKE)) chosen.push(candidate);
  }
  return chosen
    .sort((a, b) => a.index - b.index)
    .map(({ span }) => ({ text: textOfSpan(span).trim(), page: span.passage.page, box: boxOfSpan(span) }));
}

/** By the words that the document uses most, by the values it names, and by how early it stands. */
function score(sentences: readonly Span[]) {
  const words = sentences.map((span) => new Set(contentWords(textOfSpan(span))));
  const counts = new Map<string, number>();
  for (const set of words) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1);
  return sentences.flatMap((span, index) => {
    const text = textOfSpan(span);
    const set = words[index] ?? new Set<string>();
    if (text.length > LONGEST || set.size < 5 || !/[.!?]["”)]*$/.test(text.trim())) return [];
    const weight =
      [...set].reduce((sum, word) => sum + Math.log(1 + (counts.get(word) ?? 0)), 0) /
      Math.sqrt(set.size + 4);
    const values = [datesIn, moneyIn, percentsIn, periodsIn].filter((find) => find(text).length > 0).length;
    const place = 1 + 0.6 / (1 + index * 0.15);
    return [{ span, index, words: set, score: weight * place * (1 + 0.25 * values) }];
  });
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.min(a.size, b.size);
}
