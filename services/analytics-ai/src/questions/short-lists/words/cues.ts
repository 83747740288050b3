import { GRADED } from '../../language/adjectives.js';
import type { Token } from '../../language/tokens.js';
import { SUPERLATIVES } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { matchColumns } from '../../matching/match-columns.js';
import { placesOf } from '../../matching/spans.js';
import type { ShortList } from '../list/short-list.js';

/** Words of a question that say what is done with its rows, by their places. */
export interface Cues {
  count: readonly number[];
  total: readonly number[];
  average: readonly number[];
  /** How many rows on, and the words that say so. */
  beside: readonly { used: readonly number[]; step: number }[];
  places: readonly { used: readonly number[]; place: number; take: number }[];
  extremes: readonly ExtremeCue[];
  differs: readonly number[];
  /** "or". */
  or: readonly number[];
  /** "older or younger": two ends of which one is asked for. */
  ends:
    | { used: readonly number[]; words: readonly [one: string, other: string]; isLess: boolean }
    | undefined;
  /** "more than", "older than" another, and whether it says less. */
  than: readonly number[];
  isLess: boolean;
  isCheck: boolean;
  /** "how long". */
  isLong: boolean;
  same: readonly number[];
  repeats: readonly { used: readonly number[]; op: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; times: number }[];
  different: readonly number[];
  /** "consecutive", "in a row". */
  streak: readonly number[];
}

export interface ExtremeCue {
  used: readonly number[];
  directions: readonly ('asc' | 'desc')[];
  about: readonly string[];
  isTime: boolean;
  /** It praises or blames, or speaks of speed or age: either end may be meant. */
  isEither: boolean;
  skip: number;
  take: number;
}

const AFTER =
  /^(after|following|follows|followed|next|below|under|beneath|later|succeeding|succeeded|behind)$/;
const BEFORE = /^(before|previous|preceding|precedes|preceded|prior|above|earlier|ahead|over)$/;
const DIFFERS =
  /^(difference|more|less|fewer|longer|shorter|older|younger|larger|smaller|bigger|higher|lower|taller|heavier|greater|later|earlier|farther|further|apart|between|faster|slower|better|ahead)$/;
const CHECKING = /^(did|is|are|was|were|does|do|has|have|had|can|could|will)$/;
const SAME = /^(same|other|another|besides|also|as|else|except|share|shared|equal|tied|both|like)$/;
const COUNTING = /^(many|number|count|amount|quantity|times|total|often)$/;

export function cuesOf({ tokens }: Annotation): Cues {
  const where = (pattern: RegExp) => tokens.filter(({ word }) => pattern.test(word)).map(({ at }) => at);
  return {
    count: where(COUNTING).flatMap((at) =>
      /^(how|the|total)$/.test(tokens[at - 1]?.word ?? '') ? [at - 1, at] : [at],
    ),
    total: where(/^(total|sum|combined|altogether|overall|all|both|together|many|much)$/),
    average: where(/^(average|mean|avg)$/),
    beside: tokens.flatMap((token) => besideAt(token, tokens)),
    places: placesIn(tokens),
    extremes: extremesIn(tokens),
    differs: where(DIFFERS),
    or: where(/^or$/),
    ends: endsIn(tokens),
    ...thanIn(tokens),
    isCheck: CHECKING.test(tokens[0]?.word ?? ''),
    isLong: tokens.some(
      ({ word, at }) => /^(long|years)$/.test(word) && /^(how|many)$/.test(tokens[at - 1]?.word ?? ''),
    ),
    same: where(SAME),
    repeats: repeatsIn(tokens),
    different: where(/^(different|distinct|unique|separate|various|individual)$/),
    streak: streakIn(tokens),
  };
}

/** "after", "three places before". */
function besideAt({ word, at }: Token, tokens: readonly Token[]): Cues['beside'] {
  const sign = AFTER.test(word) ? 1 : BEFORE.test(word) ? -1 : 0;
  if (sign === 0) return [];
  const [count, unit] = [tokens[at - 2]?.number, tokens[at - 1]?.word ?? ''];
  const isCounted = count !== undefined && count > 0 && count <= 20 && UNITS.test(unit);
  return [{ used: isCounted ? [at - 2, at - 1, at] : [at], step: sign * (isCounted ? count : 1) }];
}

const UNITS = /^(spots?|places?|positions?|rows?|lines?|ranks?)$/;

/** "consecutive wins", "a winning streak", "three times in a row". */
function streakIn(tokens: readonly Token[]): readonly number[] {
  return tokens.flatMap(({ word, at }) => {
    if (/^(consecutive|consecutively|successive|straight|streaks?)$/.test(word)) return [at];
    const isRow = word === 'row' && tokens[at - 1]?.word === 'a' && tokens[at - 2]?.word === 'in';
    return isRow ? [at - 2, at - 1, at] : [];
  });
}

/** "the first", "the last two", "the third listed", "at the top". */
function placesIn(tokens: readonly Token[]): Cues['places'] {
  return tokens.flatMap(({ word, at, number, isOrdinal }) => {
    const isEnd = /^(last|bottom|final|latest|recent|ended|end)$/.test(word);
    const isStart = /^(first|top|initial|starts?|begins?|earliest|debut|original)$/.test(word);
    if (!isEnd && !isStart && !isOrdinal) return [];
    const counted = tokens[at + 1];
    const take = counted?.number && !counted.isOrdinal && counted.number <= 20 ? counted.number : 1;
    const used = take > 1 ? [at, at + 1] : [at];
    const fromEnd = tokens[at + 1]?.word === 'last' || (isOrdinal && tokens[at + 2]?.word === 'last');
    if (isEnd) return [{ used, place: -1, take }];
    return [{ used, place: fromEnd ? -(number ?? 1) : isOrdinal && number ? number - 1 : 0, take }];
  });
}

const COMPARATIVES: Readonly<Record<string, string>> = {
  ...{ older: 'oldest', younger: 'youngest', longer: 'longest', shorter: 'shortest', taller: 'tallest' },
  ...{ larger: 'largest', bigger: 'biggest', smaller: 'smallest', higher: 'highest', lower: 'lowest' },
  ...{
    more: 'most',
    greater: 'greatest',
    less: 'least',
    fewer: 'fewest',
    earlier: 'earliest',
    later: 'latest',
  },
  ...{ faster: 'fastest', slower: 'slowest', heavier: 'heaviest', better: 'best', worse: 'worst' },
  ...{ sooner: 'earliest', newer: 'newest', cheaper: 'cheapest' },
};

const LESS =
  /^(less|fewer|lower|younger|shorter|smaller|earlier|lighter|slower|before|below|under|worse|cheaper|sooner)$/;
const MORE =
  /^(more|greater|higher|older|longer|taller|larger|bigger|later|heavier|faster|after|above|over|better|newer)$/;

function thanIn(tokens: readonly Token[]): Pick<Cues, 'than' | 'isLess'> {
  const than = tokens.find(({ word, at }) => word === 'than' && tokens[at + 1]?.number === undefined);
  const compared =
    than && tokens.slice(0, than.at).findLast(({ word }) => LESS.test(word) || MORE.test(word));
  if (!than || !compared) return { than: [], isLess: false };
  return { than: [compared.at, than.at], isLess: LESS.test(compared.word) };
}

/** "more or less points than", "older or younger than". */
function endsIn(tokens: readonly Token[]): Cues['ends'] {
  for (const { word, at } of tokens) {
    const [one, other] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
    if (word !== 'or') continue;
    const isLess = LESS.test(one) && MORE.test(other);
    if (isLess || (MORE.test(one) && LESS.test(other)))
      return { used: [at - 1, at, at + 1], words: [one, other], isLess };
  }
  return undefined;
}

/** Superlatives, and the comparatives of "which is larger". */
function extremesIn(tokens: readonly Token[]): ExtremeCue[] {
  return tokens.flatMap(({ word, at }): ExtremeCue[] => {
    const next = tokens[at + 1]?.word ?? '';
    const [most, least] = GRADED.get(next) ?? [];
    const graded = word === 'most' ? most : word === 'least' ? least : undefined;
    const found = SUPERLATIVES.get(graded ?? COMPARATIVES[word] ?? word) ?? atEnd(word);
    if (!found || (tokens[at - 1]?.word === 'at' && /^(most|least)$/.test(word))) return [];
    const near = [tokens[at - 1], tokens[at + 1]].find(
      (one) => one?.number !== undefined && !/^\d{4}$/.test(one.word),
    );
    const other = found.direction === 'desc' ? ('asc' as const) : ('desc' as const);
    return [
      {
        used: [at, ...(graded ? [at + 1] : []), ...(near ? [near.at] : [])],
        directions: [found.direction, other],
        ...{ about: found.about ?? [], isTime: found.isTime ?? false },
        isEither:
          found.isTime === true ||
          ('isVague' in found && found.isVague === true) ||
          /^(fast|quick|slow|earl|late|soon)/.test(word),
        skip: near?.isOrdinal ? (near.number ?? 1) - 1 : 0,
        take: near && !near.isOrdinal && (near.number ?? 1) <= 20 ? (near.number ?? 1) : 1,
      },
    ];
  });
}

/** "the first film", "the last winner": by a date or a year. */
function atEnd(word: string): { direction: 'asc' | 'desc'; isTime: true; about?: undefined } | undefined {
  if (/^(first|original|debut|begin|began|start|started)$/.test(word))
    return { direction: 'asc', isTime: true };
  return /^(last|recent|final|recently|currently)$/.test(word)
    ? { direction: 'desc', isTime: true }
    : undefined;
}

/** "more than once", "at least twice", "exactly three times", "only one". */
function repeatsIn(tokens: readonly Token[]): Cues['repeats'] {
  return tokens.flatMap(({ word, at, number, isOrdinal }): Cues['repeats'] => {
    const times = word === 'once' ? 1 : word === 'twice' ? 2 : isOrdinal ? undefined : number;
    if (/^(multiple|several|repeatedly)$/.test(word)) return [{ used: [at], op: 'gt', times: 1 }];
    if (times === undefined || times > 50) return [];
    const [far, near] = [tokens[at - 2]?.word ?? '', tokens[at - 1]?.word ?? ''];
    if (near === 'than' && /^(more|greater)$/.test(far))
      return [{ used: [at - 2, at - 1, at], op: 'gt', times }];
    if (near === 'than' && /^(less|fewer)$/.test(far))
      return [{ used: [at - 2, at - 1, at], op: 'lt', times }];
    if (near === 'least' || /^(more|above)$/.test(tokens[at + 2]?.word ?? ''))
      return [{ used: [at - 1, at], op: 'gte', times }];
    if (near === 'most') return [{ used: [at - 1, at], op: 'lte', times }];
    return [{ used: /^(only|just|exactly)$/.test(near) ? [at - 1, at] : [at], op: 'eq', times }];
  });
}

/** Where a question names a column, and how well. */
export interface Mention {
  score: number;
  used: readonly number[];
}

/** Of each column the words that name it best; derived ones take no words from those that are there. */
export function mentionsIn(
  { tokens, table }: Annotation,
  { columns }: Pick<ShortList, 'columns'>,
): ReadonlyMap<string, Mention> {
  const found = new Map<string, Mention>();
  const spans = [
    ...matchColumns(tokens, table),
    ...columns.flatMap(({ column, derived }) =>
      derived ? matchColumns(tokens, { ...table, columns: [column] }) : [],
    ),
  ];
  for (const span of spans) {
    const all = [{ column: span.column, score: span.score }, ...span.others];
    for (const { column, score } of all) {
      const known = found.get(column.name);
      if (score > (known?.score ?? 0)) found.set(column.name, { score, used: placesOf(span) });
    }
  }
  return found;
}
