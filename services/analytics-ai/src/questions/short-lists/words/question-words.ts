import type { Token } from '../../language/tokens.js';
import { AGGREGATE_WORDS, FUNCTION_WORDS, GRAIN_WORDS, SUPERLATIVES } from '../../language/vocabulary.js';

/** Words that say what is asked, whatever a table is about. */
const MORE_WORDS = new Set(
  'difference consecutive once twice combined average longer shorter older younger larger bigger smaller higher lower greater later earlier taller better fewer except besides without never neither since long often times time year years amount total many number only same first last next previous before after above below between difference least most top bottom win won wins winner lost finish finished rank ranked listed came come place score scored play played both another other names name each every per row straight won number day days month months date'.split(
    ' ',
  ),
);
/** Words that say too little to be told apart. */
const SMALL = new Set('a an the of to s d t it its his her their and by on for at'.split(' '));

const isTelling = ({ word }: Token): boolean =>
  !SMALL.has(word) &&
  (FUNCTION_WORDS.has(word) ||
    MORE_WORDS.has(word) ||
    SUPERLATIVES.has(word) ||
    AGGREGATE_WORDS.has(word) ||
    GRAIN_WORDS.has(word));

const nameOf = ({ word, number, isOrdinal }: Token): string =>
  number === undefined || !/\d/.test(word) ? word : isOrdinal ? '#th' : /^\d{4}$/.test(word) ? '#year' : '#';

/** What a question asks for by its words, single ones and neighbours, each once. */
export function gramsOf(tokens: readonly Token[]): string[] {
  const meaningful = tokens.map((token) =>
    isTelling(token) || token.number !== undefined ? nameOf(token) : '_',
  );
  const grams = new Set<string>();
  for (const [at, gram] of meaningful.entries()) {
    if (gram === '_') continue;
    grams.add(gram);
    const next = meaningful[at + 1];
    if (next !== undefined && next !== '_') grams.add(`${gram} ${next}`);
  }
  const [first = '_', second = '_'] = meaningful;
  grams.add(`^${first} ${second}`);
  if (tokens.some(({ word }) => /^(who|which|what|where|when|how|name|list)$/.test(word)))
    grams.add(`?${askingOf(tokens)}`);
  return [...grams];
}

/** What kind of thing is asked for: by the word that asks, and the one behind "how". */
export function askingOf(tokens: readonly Token[]): string {
  const at = tokens.findIndex(({ word }) =>
    /^(who|whom|whose|which|what|where|when|how|name|list)$/.test(word),
  );
  const word = tokens[at]?.word;
  if (word === undefined)
    return /^(did|is|are|was|were|does|do|has|have|had)$/.test(tokens[0]?.word ?? '') ? 'check' : 'none';
  const next = tokens[at + 1]?.word ?? '';
  if (word === 'how')
    return `how ${/^(many|much|long|old|far|tall|often|big|large)$/.test(next) ? next : ''}`.trim();
  if (/^(year|date|month|day|time)$/.test(next)) return 'when';
  if (/^(number|total|amount|difference|average)$/.test(tokens[at + 2]?.word ?? next)) return 'what number';
  return /^who/.test(word) ? 'who' : word;
}
