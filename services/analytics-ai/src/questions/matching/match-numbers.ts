import type { Token } from '../language/tokens.js';
import type { Comparison, NumberSpan, TokenRange } from './spans.js';

/** Words before a number that compare with it, the longest first. */
const BEFORE: readonly (readonly [words: string, op: Comparison])[] = [
  ['no less than', 'gte'],
  ['not less than', 'gte'],
  ['no fewer than', 'gte'],
  ['no more than', 'lte'],
  ['not more than', 'lte'],
  ['greater than or equal to', 'gte'],
  ['less than or equal to', 'lte'],
  ['more than', 'gt'],
  ['greater than', 'gt'],
  ['higher than', 'gt'],
  ['larger than', 'gt'],
  ['bigger than', 'gt'],
  ['longer than', 'gt'],
  ['older than', 'gt'],
  ['heavier than', 'gt'],
  ['taller than', 'gt'],
  ['better than', 'gt'],
  ['in excess of', 'gt'],
  ['less than', 'lt'],
  ['fewer than', 'lt'],
  ['lower than', 'lt'],
  ['smaller than', 'lt'],
  ['shorter than', 'lt'],
  ['younger than', 'lt'],
  ['lighter than', 'lt'],
  ['at least', 'gte'],
  ['a minimum of', 'gte'],
  ['at most', 'lte'],
  ['a maximum of', 'lte'],
  ['up to', 'lte'],
  ['equal to', 'eq'],
  ['equals', 'eq'],
  ['exactly', 'eq'],
  ['over', 'gt'],
  ['above', 'gt'],
  ['exceeds', 'gt'],
  ['exceeding', 'gt'],
  ['exceeded', 'gt'],
  ['exceed', 'gt'],
  ['beyond', 'gt'],
  ['under', 'lt'],
  ['below', 'lt'],
];
/** The same after a number. */
const AFTER: readonly (readonly [words: string, op: Comparison])[] = [
  ['or more', 'gte'],
  ['or higher', 'gte'],
  ['or greater', 'gte'],
  ['or above', 'gte'],
  ['or over', 'gte'],
  ['or better', 'gte'],
  ['and above', 'gte'],
  ['or less', 'lte'],
  ['or fewer', 'lte'],
  ['or lower', 'lte'],
  ['or under', 'lte'],
  ['or below', 'lte'],
];
const YEAR_FROM = 1000;
const YEAR_TO = 2300;

/** Numbers of the question with the words that compare with them. */
export function matchNumbers(tokens: readonly Token[]): NumberSpan[] {
  const spans: NumberSpan[] = [];
  for (const token of tokens) {
    const between = betweenAt(tokens, token.at);
    if (between) spans.push(between);
    else if (token.number !== undefined) spans.push(comparedAt(tokens, token.at, token.number));
  }
  spans.push(...averages(tokens));
  return spans;
}

export const isYearToken = ({ number, word, isOrdinal }: Token): boolean =>
  number !== undefined && !isOrdinal && /^\d{4}$/.test(word) && number >= YEAR_FROM && number <= YEAR_TO;

const comparedAt = (tokens: readonly Token[], at: number, value: number): NumberSpan =>
  comparedWith(tokens, { from: at, to: at + 1 }, value);

/** What a number is compared by, of tokens that say it. */
export function comparedWith(
  tokens: readonly Token[],
  { from: at, to }: TokenRange,
  value: number,
): NumberSpan {
  const base = { kind: 'number' as const, from: at, to, value };
  for (const [words, op] of BEFORE) {
    const length = words.split(' ').length;
    // "at least an hour", "over the 40,000 mark": an article may stand between.
    for (const gap of [0, 1]) {
      const end = at - gap;
      if (gap === 1 && !/^(an?|the|of)$/.test(tokens[at - 1]?.word ?? '')) continue;
      if (end >= length && wordsAt(tokens, end - length, length) === words)
        return { ...base, from: end - length, op, isCompared: true };
    }
  }
  for (const [words, op] of AFTER)
    for (const gap of [0, 1, 2])
      if (
        wordsAt(tokens, to + gap, 2) === words &&
        !tokens.slice(to, to + gap).some(({ number }) => number !== undefined)
      )
        return { ...base, to: gap === 0 ? to + 2 : to, op, isCompared: true };
  return { ...base, op: 'eq', isCompared: false };
}

function wordsAt(tokens: readonly Token[], from: number, length: number): string {
  return tokens
    .slice(from, from + length)
    .map(({ word }) => word)
    .join(' ');
}

/** "between 10 and 20", "from 10 to 20"; years are left to the calendar. */
function betweenAt(tokens: readonly Token[], at: number): NumberSpan | undefined {
  const [opening, low, joint, high] = tokens.slice(at, at + 4);
  if (!opening || !low || !joint || !high || low.number === undefined || high.number === undefined)
    return undefined;
  const isRange =
    (opening.word === 'between' && joint.word === 'and') ||
    (opening.word === 'from' && /^(to|until|through)$/.test(joint.word));
  if (!isRange || isYearToken(low)) return undefined;
  return {
    kind: 'number',
    from: at,
    to: at + 4,
    op: 'between',
    value: low.number,
    upTo: high.number,
    isCompared: true,
  };
}

/** "above average", "more than the average". */
function averages(tokens: readonly Token[]): NumberSpan[] {
  return tokens.flatMap(({ word, at }) => {
    if (word !== 'average' && word !== 'mean') return [];
    for (const [words, op] of BEFORE) {
      const length = words.split(' ').length;
      for (const gap of [0, 1]) {
        const end = at - gap;
        if (gap === 1 && tokens[at - 1]?.word !== 'the') continue;
        if (end >= length && wordsAt(tokens, end - length, length) === words)
          return [
            {
              kind: 'number',
              from: end - length,
              to: at + 1,
              op,
              value: 0,
              isAverage: true,
              isCompared: true,
            } as const,
          ];
      }
    }
    return [];
  });
}
