import { MEASURING } from '../language/adjectives.js';
import { FUNCTION_WORDS, SUPERLATIVES } from '../language/vocabulary.js';
import type { Annotation } from '../matching/annotate.js';
import { isRowNoun, isRowWord } from '../matching/match-columns.js';
import { isMoment, isNumeric, isRecords } from '../table/table.js';
import { momentsSaid } from './parts/time-conditions.js';

/** Small words that change what is asked: a reading that leaves one out has not understood the question. */
const STRUCTURE: Readonly<Record<string, number>> = {
  ...{
    before: 0.7,
    after: 0.7,
    next: 0.8,
    previous: 0.8,
    following: 0.6,
    preceding: 0.8,
    above: 0.5,
    below: 0.5,
  },
  ...{ not: 0.7, without: 0.9, except: 0.9, excluding: 0.9, besides: 0.9, never: 0.7, other: 0.5, no: 0.5 },
  ...{
    difference: 1,
    same: 0.9,
    both: 0.4,
    consecutive: 1.2,
    than: 0.8,
    more: 0.7,
    less: 0.7,
    fewer: 0.7,
    or: 0.5,
  },
  ...{ average: 1, mean: 0.8, total: 0.35, combined: 0.4, percent: 1, percentage: 1, share: 1, ratio: 1 },
  ...{
    first: 0.8,
    last: 0.8,
    only: 0.1,
    once: 0.6,
    twice: 0.8,
    since: 0.6,
    until: 0.6,
    between: 0.5,
    ago: 0.6,
  },
  ...{
    greater: 1,
    larger: 1,
    bigger: 1,
    higher: 1,
    lower: 1,
    smaller: 1,
    longer: 1,
    shorter: 1,
    older: 1,
    younger: 1,
  },
  ...{
    earlier: 0.9,
    later: 0.9,
    taller: 1,
    heavier: 1,
    better: 1,
    worse: 1,
    correlation: 1.5,
    outliers: 1.5,
    missing: 1,
  },
  ...{ long: 1.2, each: 0.3, much: 0.3, many: 0.5, different: 0.2, if: 0.7, why: 2, should: 1, will: 1 },
};

/** What tables are about in general. */
const GENERIC = new Set(
  'table list chart data season game race event competition tournament match team player people person time year history world championship name item entry record result'.split(
    ' ',
  ),
);

/** What every row of a business is about: that something was bought, opened or sent says nothing more of it. */
const HAPPENING = new Set(
  'made got gotten receive receives received happen happens happened occurred sell sells sold buy buys bought order orders ordered purchase purchased book booked place placed open opened raise raised handle handles handled send sends sent ship ships shipped shipping move moves moved carry carried treat treats treated serve serves served hire hires hired join joined work works working employ employed sign signed look looks bring brings brought record recorded earn earns earned give gives gave gets getting cost costs currently today yet company business us trend breakdown broken split across various respectively'.split(
    ' ',
  ),
);
/** Behind a number they say what it is counted in. */
const UNITS =
  /^(usd|dollars?|euros?|bucks|kg|kilos?|km|kilomet(re|er)s?|hours?|h|units|points|pieces|percent|years?)$/;

/** Behind "from", "by" or "are" stands what narrows the rows; behind anything else hardly. */
function isObject(tokens: Annotation['tokens'], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ word }) => word);
  const near = before.filter((word) => !/^(the|a|an|their|his|her)$/.test(word)).at(-1) ?? '';
  return /^(in|from|by|at|for|of|with|against|to|than|called|named|is|are|was|were|as|during|within)$/.test(
    near,
  );
}

/** Tokens that a reading has to explain, and how much each of them says. */
export function weightsOf(annotation: Annotation): [at: number, weight: number][] {
  const { tokens, columns, values, times, numbers, table, isPicture } = annotation;
  const matched = new Set(
    [...columns, ...values, ...times, ...numbers.filter(({ isCompared }) => isCompared)].flatMap(
      ({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at),
    ),
  );
  const counted = tokens.find(
    ({ word, at }) =>
      /^(many|number)$/.test(word) && (tokens[at - 1]?.word === 'how' || tokens[at + 1]?.word === 'of'),
  );
  return tokens.flatMap(({ word, stem, at, number, text, quote }): [number, number][] => {
    const isOfRecords = isRecords(table);
    if ((isRowNoun(word, table) || (isOfRecords && isRowWord(word, table))) && !matched.has(at))
      return [[at, 0.1]];
    const isDate =
      word !== 'open' &&
      columns.some(
        (span) =>
          span.from <= at &&
          at < span.to &&
          span.column.name === table.fields.time?.name &&
          !/^(date|time|day)$/.test(word),
      );
    if (isOfRecords && (!matched.has(at) || isDate) && HAPPENING.has(word)) return [[at, 0.1]];
    if (
      isOfRecords &&
      (isDate || table.nouns.has(stem)) &&
      (isDate || columns.some((span) => span.from <= at && at < span.to && span.column.role === 'identifier'))
    )
      return [[at, 0.1]];
    if (isOfRecords && !matched.has(at) && UNITS.test(word) && isNumberAt(tokens, at - 1)) return [[at, 0.1]];
    if (isOfRecords && saysNoMore(annotation, at)) return [[at, 0.1]];
    if (SUPERLATIVES.has(word) && tokens[at - 1]?.word !== 'at') return [[at, 1]];
    const structure = STRUCTURE[word];
    if (structure !== undefined && !matched.has(at)) return [[at, structure]];
    if (number === undefined && FUNCTION_WORDS.has(word)) return [];
    if (matched.has(at)) return [[at, 1]];
    if (number !== undefined) return [[at, 0.7]];
    const isNamed = (at > 0 && /^\p{Lu}/u.test(text)) || quote !== undefined;
    const isCounted = !isOfRecords && counted !== undefined && at > counted.at && at <= counted.at + 2;
    if (isNamed) return [[at, 0.8]];
    if (isCounted || GENERIC.has(word)) return [[at, 0.15]];
    return [[at, (isObject(tokens, at) ? 0.65 : 0.25) * (isPicture ? 0.3 : 1)]];
  });
}

/** Words that repeat what the words beside them say. */
function saysNoMore(annotation: Annotation, at: number): boolean {
  const { tokens, columns, table } = annotation;
  const word = tokens[at]?.word ?? '';
  const own = columns.find(({ from, to }) => from <= at && at < to);
  const before = columns.find(({ to }) => to === at);
  // "satisfaction score", "delivery date"
  if (!own && before && isNumeric(before.column) && /^(score|value|level|number|amount|figure)s?$/.test(word))
    return true;
  const isOfMoment =
    (before && isMoment(before.column)) || momentsSaid(annotation).some((said) => said.at === at - 1);
  if (!own && isOfMoment && /^(date|day|time)s?$/.test(word)) return true;
  if (word === 'after' && /^look(s|ed|ing)?$/.test(tokens[at - 1]?.word ?? '')) return true;
  if (!own || own.to - own.from > 1) return false;
  // "units sold", "how many products did we sell": the verb of what is counted, not its money.
  const isVerb = own.score < 0.7 && HAPPENING.has(word);
  const counted = tokens.findIndex((token) => token.word === 'many' || token.word === 'number') + 1;
  const isNounBehind =
    counted > 0 && columns.some(({ from }) => from >= counted && from <= counted + 2 && from < at);
  if (isVerb && (isNounBehind || (before !== undefined && isNumeric(before.column)))) return true;
  return isWhose(annotation, own.column.words.length > 1, at) && CODED.test(own.column.words.at(-1) ?? '')
    ? columns.some(({ column }) => isNumeric(column) && column.role === 'measure') && isRecords(table)
    : false;
}

const CODED = /^(id|no|nr|code|key|number)$/;

/** "the age of the youngest patient", "how old are our patients": whose number it is. */
function isWhose({ tokens }: Annotation, isPart: boolean, at: number): boolean {
  const before = tokens.slice(0, at).filter(({ word }) => !/^(the|a|an|our|all|their|its)$/.test(word));
  const [near, far] = [before.at(-1), before.at(-2)];
  const isCounted = before.some(({ word }) => /^(many|number|count)$/.test(word));
  const isOf = near?.word === 'of' || (near?.word === 'are' && far !== undefined && MEASURING.has(far.word));
  return isPart && !isCounted && (isOf || SUPERLATIVES.has(near?.word ?? ''));
}

const isNumberAt = (tokens: Annotation['tokens'], at: number): boolean => tokens[at]?.number !== undefined;

/** Words that change little where a reading leaves them out. */
const LIGHT = /^(many|much|each|total|different|both|only|combined|other|first|last|up|out|same|if|each)$/;

/** Words of a question about a business that a reading leaves out, though they may say something: it is not sure. */
export function leftOut(annotation: Annotation, used: ReadonlySet<number>): number[] {
  if (!isRecords(annotation.table)) return [];
  return weightsOf(annotation)
    .filter(([at, weight]) => {
      const isLight = LIGHT.test(annotation.tokens[at]?.word ?? '');
      return !used.has(at) && weight >= 0.25 && !isLight;
    })
    .map(([at]) => at);
}
