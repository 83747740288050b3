import { BEGINNINGS, GRADED, SERVING } from '../../language/adjectives.js';
import type { Token } from '../../language/tokens.js';
import { ASKED_BY, SUPERLATIVES, type Superlative } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { type ColumnSpan, placesOf } from '../../matching/spans.js';
import { isMoment, isNumeric, isRecords, isYear, type Table, type TableColumn } from '../../table/table.js';

/** What a question asks to be told, and which tokens say so. */
export interface Asked {
  column: TableColumn;
  used: number[];
  /** Named by the question, not guessed from "who". */
  isNamed: boolean;
  span?: ColumnSpan;
}

const ASKING = /^(which|what|who|whom|whose|where|when|name|list|give|tell|show|find)$/;

/** The column that the question wants values of. */
export function askedColumn(annotation: Annotation): Asked | undefined {
  const { tokens, columns, table } = annotation;
  const at = tokens.findIndex(({ word }) => ASKING.test(word));
  const word = tokens[at]?.word;
  // "which player", "what is the name of the player", "name the city"
  const named =
    at < 0 ? undefined : columns.find((span) => span.from > at && isReached(annotation, at + 1, span.from));
  const isPerson = word === 'who' || word === 'whom' || word === 'where' || word === 'when';
  if (named && named.column.kind !== 'boolean' && !isPerson)
    return { column: named.column, used: placesOf(named), isNamed: true, span: named };
  if (word === 'who' || word === 'whom' || word === 'whose') return guessed(annotation, 'who');
  if (word === 'where') return guessed(annotation, 'where');
  if (word === 'when' || /^(year|date|day|month)$/.test(tokens[at + 1]?.word ?? '')) {
    const extra = word === 'when' ? [] : [at + 1];
    const found = guessed(annotation, 'when');
    return found && { ...found, used: [...found.used, ...extra] };
  }
  return table.key && { column: table.key, used: [], isNamed: false };
}

/** Between what asks and what is asked for stand small words, numbers and superlatives alone. */
function isReached({ tokens }: Annotation, from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .every(
      ({ word, number }) =>
        number !== undefined ||
        /^(the|a|an|is|are|was|were|of|all|me|us|other|did|does|do|these|only|name|names|s|different)$/.test(
          word,
        ),
    );
}

function guessed({ table }: Annotation, kind: 'who' | 'where' | 'when'): Asked | undefined {
  const words = ASKED_BY[kind];
  const scoreOf = (column: TableColumn): number => {
    const places = column.words
      .map((word) => words.indexOf(word.replace(/s$/, '')))
      .filter((place) => place >= 0);
    const named =
      places.length > 0 ? 2 - Math.min(...places) / words.length - (column.words.length - 1) * 0.15 : 0;
    if (kind === 'when') return isMoment(column) ? 3 : isYear(column) ? 2.5 : named;
    if (column.kind !== 'text' || column.holdsNumbers) return 0;
    return named + (column === table.key ? 0.6 : 0);
  };
  const [best] = [...table.columns].sort(
    (one, other) => scoreOf(other) - scoreOf(one) || one.place - other.place,
  );
  return best && scoreOf(best) > 0 ? { column: best, used: [], isNamed: false } : undefined;
}

/** A superlative of the question: its word, how many and from which place. */
export interface Extreme {
  at: number;
  used: number[];
  direction: 'asc' | 'desc';
  about: readonly string[];
  isTime: boolean;
  isVague: boolean;
  /** How many are asked for. */
  take: number;
  /** Places before the first one: 1 for the second largest. */
  skip: number;
  /** "top five": asked for by number. */
  isCounted: boolean;
  word: string;
}

export function extremeOf(annotation: Annotation): Extreme | undefined {
  const { tokens } = annotation;
  for (const token of tokens) {
    const found = superlativeAt(annotation, token);
    if (!found || isComparison(tokens[token.at - 1]?.word, token.word)) continue;
    const [before, after] = [tokens[token.at - 1], tokens[(found.used.at(-1) ?? token.at) + 1]];
    const near = [before, after].find((one) => one?.number !== undefined && !/^\d{4}$/.test(one.word));
    const ordinal = near?.isOrdinal && near === before ? near : undefined;
    const count = near && !near.isOrdinal ? near : undefined;
    return {
      at: token.at,
      used: [...found.used, ...(ordinal ? [ordinal.at] : []), ...(count ? [count.at] : [])],
      direction: found.direction,
      about: found.about ?? [],
      isTime: found.isTime ?? false,
      isVague: found.isVague ?? false,
      take: count?.number && count.number <= 1_000 ? count.number : 1,
      skip: ordinal?.number ? ordinal.number - 1 : 0,
      isCounted: count !== undefined,
      word: found.word,
    };
  }
  return placeBy(annotation);
}

type Found = Superlative & { used: number[]; word: string };

/** The superlative that begins at a word: "longest", "most expensive", "longest serving". */
function superlativeAt({ tokens, table }: Annotation, { at, word, text }: Token): Found | undefined {
  const next = tokens[at + 1]?.word ?? '';
  const [most, least] = GRADED.get(next) ?? [];
  const graded = word === 'most' ? most : word === 'least' ? least : undefined;
  const found = SUPERLATIVES.get(graded ?? word);
  if (!found) return undefined;
  if (word === 'longest' && SERVING.test(next) && isRecords(table))
    return { direction: 'asc', about: BEGINNINGS, isTime: true, used: [at, at + 1], word: 'earliest' };
  return graded ? { ...found, used: [at, at + 1], word: graded } : { ...found, used: [at], word: text };
}

/** "second by quantity": a place in the order of a number, the largest first. */
function placeBy({ tokens, columns }: Annotation): Extreme | undefined {
  const ordinal = tokens.find(
    ({ at, isOrdinal }) =>
      isOrdinal &&
      tokens[at + 1]?.word === 'by' &&
      columns.some(({ from, column }) => from === at + 2 && isNumeric(column)),
  );
  if (!ordinal?.number) return undefined;
  const { at, number } = ordinal;
  const plain = { about: [], isTime: false, isVague: false, isCounted: false, take: 1 };
  return { at, used: [at, at + 1], direction: 'desc', skip: number - 1, word: 'highest', ...plain };
}

/** "at least", "at most", "a minimum of" compare. */
const isComparison = (before: string | undefined, word: string): boolean =>
  before === 'at' && (word === 'least' || word === 'most');

/** What a superlative measures: the number named nearest after it, else one that the adjective speaks of. */
export function measuredBy(
  annotation: Annotation,
  extreme: Extreme,
  asked?: TableColumn,
): { column: TableColumn; used: number[] } | undefined {
  const { columns, table } = annotation;
  const isFit = (column: TableColumn) =>
    column !== asked &&
    (column.kind === 'number' || column.holdsNumbers || isMoment(column) || isYear(column));
  const behind = columns.filter((span) => span.from > extreme.at && isFit(span.column));
  const nearest = behind[0] ?? columns.filter((span) => span.to <= extreme.at && isFit(span.column)).at(-1);
  if (nearest) return { column: nearest.column, used: placesOf(nearest) };
  const hinted = table.columns
    .filter((column) => isFit(column))
    .map((column) => ({ column, place: hintPlace(column, extreme.about) }))
    .filter(({ place }) => place >= 0)
    .sort((one, other) => one.place - other.place);
  return hinted[0] && { column: hinted[0].column, used: [] };
}

function hintPlace({ stems }: TableColumn, about: readonly string[]): number {
  const places = stems
    .map((stem) =>
      about.findIndex((hint) => stem.startsWith(hint) || (hint.startsWith(stem) && stem.length > 3)),
    )
    .filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : -1;
}

/** A rank is better the smaller it is. */
export const isRank = ({ words }: Pick<TableColumn, 'words'>): boolean =>
  words.some((word) =>
    /^(rank|ranking|position|pos|place|placing|placement|finish|standing|seed)$/.test(word),
  );

export const timeOf = (table: Table): TableColumn | undefined =>
  table.columns.find(({ name }) => name === table.fields.time?.name) ?? table.columns.find(isYear);
