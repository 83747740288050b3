import { withoutPicture } from '../language/picture-words.js';
import { isTypoOf, stemOf, type Token, tokenize } from '../language/tokens.js';
import { FUNCTION_WORDS, isKnownWord } from '../language/vocabulary.js';
import { ASKING_WORDS } from '../language/word-forms.js';
import { isNumeric, isRecords, type Table, type TableColumn } from '../table/table.js';
import { matchAdjectives } from './match-adjectives.js';
import { matchColumns } from './match-columns.js';
import { matchNumbers } from './match-numbers.js';
import { matchTimes } from './match-times.js';
import { matchValues } from './match-values.js';
import {
  type ColumnSpan,
  type NumberSpan,
  overlaps,
  type Span,
  type TimeSpan,
  type ValueSpan,
} from './spans.js';

/** A question with each range of it matched to one thing at most. */
export interface Annotation {
  text: string;
  tokens: readonly Token[];
  table: Table;
  columns: ColumnSpan[];
  values: ValueSpan[];
  times: TimeSpan[];
  numbers: NumberSpan[];
  /** A chart is asked for. */
  isPicture: boolean;
  /** How well its ranges match. */
  quality: number;
}

const MAX_ANNOTATIONS = 8;

/** Readings of the single words: the best, and others where a word may name another column or value. */
export function annotate(text: string, table: Table): Annotation[] {
  const pictured = withoutPicture(text);
  const tokens = corrected(tokenize(pictured.text), table);
  const spans: Span[] = [
    ...matchColumns(tokens, table),
    ...matchAdjectives(tokens, table),
    ...matchValues(tokens, table),
    ...matchTimes(tokens, table),
    ...matchNumbers(tokens),
  ];
  const chosen = choose(spans, tokens);
  return variants(chosen)
    .slice(0, MAX_ANNOTATIONS)
    .map((variant) => ({ ...assemble(text, tokens, table, variant), isPicture: pictured.isPicture }));
}

/** Slips in the words that ask: "averge", "revnue"; never a word that the data knows. */
function corrected(tokens: readonly Token[], table: Table): Token[] {
  if (!isRecords(table)) return [...tokens];
  const isOwn = ({ word, stem }: Token) =>
    table.values.has(word) ||
    table.columns.some(
      ({ words, stems }) => stems.includes(stem) || words.some((one) => isTypoOf(word, one)),
    );
  return tokens.map((token) => {
    if (token.word.length < 5 || isKnownWord(token.word) || isKnownWord(token.stem) || isOwn(token))
      return token;
    const meant = ASKING_WORDS.find((word) => isTypoOf(token.word, word));
    return meant ? { ...token, word: meant, stem: stemOf(meant) } : token;
  });
}

/** The best ranges that do not overlap, heaviest first. */
function choose(spans: readonly Span[], tokens: readonly Token[]): Span[] {
  const weighed = spans
    .map((span) => ({ span, weight: weightOf(span, tokens) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.span.from - other.span.from);
  const chosen: Span[] = [];
  for (const { span } of weighed) if (!chosen.some((other) => overlaps(span, other))) chosen.push(span);
  return chosen.sort((one, other) => one.from - other.from);
}

function weightOf(span: Span, tokens: readonly Token[]): number {
  const range = tokens.slice(span.from, span.to);
  const content = range.filter(({ word }) => !FUNCTION_WORDS.has(word)).length;
  const small = range.length - content;
  switch (span.kind) {
    case 'column':
      return span.score * (content + 0.3 * small) + 0.05;
    case 'value':
      return (
        (span.options[0]?.score ?? 0) * (content + 0.35 * small) + (span.options[0]?.score === 1 ? 0.04 : 0)
      );
    case 'time':
      return 0.98 * (content + 0.5 * small) + 0.2;
    case 'number':
      return span.isCompared ? 0.9 + 0.3 * range.length : 0.45;
  }
}

/** The chosen ranges, and the same with one of them understood in another way. */
function variants(chosen: readonly Span[]): Span[][] {
  const others = chosen.flatMap((span, at): { spans: Span[]; loss: number }[] => {
    const withOther = (other: Span) => chosen.map((one, place) => (place === at ? other : one));
    if (span.kind === 'column')
      return span.others
        .filter(({ score }) => score >= 0.7 * span.score)
        .slice(0, 2)
        .map(({ column, score }) => ({
          spans: withOther({ ...span, column, score, others: [] }),
          loss: span.score - score,
        }));
    if (span.kind === 'value')
      return span.options.slice(1, 3).map((option) => ({
        spans: withOther({ ...span, options: [option] }),
        loss: (span.options[0]?.score ?? 0) - option.score,
      }));
    return [];
  });
  return [[...chosen], ...others.sort((one, other) => one.loss - other.loss).map(({ spans }) => spans)];
}

function assemble(text: string, tokens: readonly Token[], table: Table, spans: readonly Span[]): Annotation {
  const columns = spans.filter((span) => span.kind === 'column');
  const values = spans.filter((span) => span.kind === 'value').map((span) => negated(span, tokens));
  const times = spans.filter((span) => span.kind === 'time');
  const numbers = spans.filter((span) => span.kind === 'number').map((span) => owned(span, columns, tokens));
  const scores = [
    ...columns.map(({ score }) => score),
    ...values.map(({ options }) => options[0]?.score ?? 0),
  ];
  const quality = scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 0.9;
  return { text, tokens, table, columns, values, times, numbers, quality, isPicture: false };
}

const NEGATIONS = /^(not|neither|without|excluding|except|besides|exclude|isn|aren|wasn|weren|non|outside)$/;

/** "other than ulm", "excluding the West", "not in Germany". */
function negated(span: ValueSpan, tokens: readonly Token[]): ValueSpan {
  const before = tokens.slice(Math.max(0, span.from - 3), span.from).map(({ word }) => word);
  const near = before.slice(-2);
  const range = before.join(' ');
  const isNegated =
    before.slice(-1).some((word) => NEGATIONS.test(word)) ||
    near.some((word) => NEGATIONS.test(word)) ||
    /(other than|aside from|apart from|leaving out)( the)?$/.test(range);
  return isNegated ? { ...span, isNegated } : span;
}

/** The column that a number is one of: beside it, or a few words away. */
function owned(span: NumberSpan, columns: readonly ColumnSpan[], tokens: readonly Token[]): NumberSpan {
  const near = columns
    .filter(({ column }) => isNumeric(column))
    .map((column) => ({
      column: column.column,
      distance: column.from >= span.to ? column.from - span.to : 1 + (span.from - column.to),
      crosses: crossesClause(tokens, Math.min(column.to, span.to), Math.max(column.from, span.from)),
    }))
    .filter(({ distance, crosses }) => distance <= (span.isCompared ? 5 : 2) && !crosses)
    .sort((one, other) => one.distance - other.distance);
  const column: TableColumn | undefined = near[0]?.column;
  return column ? { ...span, column } : span;
}

const crossesClause = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ word }) => /^(and|or|but|when|where)$/.test(word));
