import type { CellValue, FilterOp } from '@plumbline/contracts';
import { SUPERLATIVES } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { isYearToken } from '../../matching/match-numbers.js';
import {
  type NumberSpan,
  placesOf,
  type Span,
  type TokenRange,
  type ValueSpan,
} from '../../matching/spans.js';
import { AVERAGE, type Condition } from '../../plans/plan-draft.js';
import { isRecords, isYear, type TableColumn } from '../../table/table.js';
import { flagConditions } from './flag-conditions.js';
import { momentFlags, timeConditions } from './time-conditions.js';

/** Everything in the question that narrows the rows, but for the ranges that mean something else. */
export function conditionsOf(annotation: Annotation, except: readonly TokenRange[] = []): Condition[] {
  const isFree = (span: Span) => !except.some((other) => other.from < span.to && span.from < other.to);
  return [
    ...valueConditions(annotation.values.filter(isFree), annotation),
    ...annotation.numbers.filter(isFree).flatMap((span) => numberCondition(span, annotation)),
    ...timeConditions(annotation, except),
    ...momentFlags(annotation, except),
    ...flagConditions(annotation, except),
  ];
}

const listed = (values: readonly CellValue[]): string =>
  values.length > 3 ? `one of ${values.length} values` : values.map(String).join(' or ');

/** Values of one column are alternatives; of several, conditions that all hold. */
function valueConditions(spans: readonly ValueSpan[], annotation: Annotation): Condition[] {
  const byColumn = new Map<string, { column: TableColumn; spans: ValueSpan[]; isNegated: boolean }>();
  for (const span of spans) {
    const column = span.options[0]?.column;
    if (!column) continue;
    const isNegated =
      span.isNegated ?? goesOnNegated(span, byColumn.get(`${column.name} true`)?.spans, annotation);
    const key = `${column.name} ${isNegated}`;
    const known = byColumn.get(key) ?? { column, spans: [], isNegated };
    known.spans.push(span);
    byColumn.set(key, known);
  }
  return [...byColumn.values()].map(({ column, spans: own, isNegated }) => {
    const values = together(own);
    const words = listed(values);
    return {
      column,
      op: isNegated ? 'not_in' : values.length === 1 ? 'eq' : 'in',
      values,
      used: [
        ...own.flatMap(placesOf),
        ...own.flatMap((span) => negationsBefore(span, annotation)),
        ...jointsOf(own, annotation),
        ...mentionsOf(column, own, annotation),
      ],
      text: `${column.label} is ${isNegated ? 'not ' : ''}${words}`,
      because: own[0]?.options[0]?.because ?? '',
    } satisfies Condition;
  });
}

/** "not in cardiology or oncology": what stands behind a negated value goes with it. */
function goesOnNegated(
  { from }: ValueSpan,
  before: readonly ValueSpan[] | undefined,
  { tokens }: Annotation,
): boolean {
  const last = before?.at(-1);
  if (!last || from - last.to > 2 || from <= last.to) return false;
  return tokens.slice(last.to, from).every(({ word }) => /^(or|nor|and|in|from|to|the)$/.test(word));
}

/** "the West region", "the Enterprise plan", "distances over 500": the column itself, said beside its values. */
const mentionsOf = (column: TableColumn, spans: readonly TokenRange[], { columns }: Annotation): number[] =>
  columns
    .filter(
      (span) =>
        span.column === column && spans.some(({ from, to }) => span.from - to <= 1 && from - span.to <= 3),
    )
    .flatMap(placesOf);

const negationsBefore = ({ from, isNegated }: ValueSpan, { tokens }: Annotation): number[] =>
  isNegated
    ? tokens
        .slice(Math.max(0, from - 3), from)
        .filter(({ word }) =>
          /^(not|without|excluding|except|besides|outside|neither|nor|other|than|aside|apart|no|non)$/.test(
            word,
          ),
        )
        .map(({ at }) => at)
    : [];

/** "and", "or" between alternatives. */
const jointsOf = (spans: readonly ValueSpan[], { tokens }: Annotation): number[] =>
  spans
    .slice(1)
    .flatMap(({ from }) => (/^(or|and|both|nor)$/.test(tokens[from - 1]?.word ?? '') ? [from - 1] : []));

/** Parts of values of one column: those that hold all of them, else any. */
function together(spans: readonly ValueSpan[]): string[] {
  const lists = spans.map(({ options }) => options[0]?.values ?? []);
  const [first = [], ...others] = lists;
  const shared = first.filter((value) => others.every((list) => list.includes(value)));
  return shared.length > 0 ? shared : [...new Set(lists.flat())];
}

/** "older than 65" speaks of an age, "over $2,000" of the money that the data is about. */
function impliedColumn(span: NumberSpan, { tokens, table, text }: Annotation): TableColumn | undefined {
  if (!span.isCompared) return undefined;
  const [first] = tokens.slice(span.from, span.to);
  const about = SUPERLATIVES.get((first?.word ?? '').replace(/er$/, 'est'))?.about ?? [];
  const hinted = /er$/.test(first?.word ?? '')
    ? table.columns.find(({ kind, stems }) => kind === 'number' && stems.some((stem) => about.includes(stem)))
    : undefined;
  if (hinted) return hinted;
  const number = tokens.slice(span.from, span.to).find((token) => token.number === span.value);
  const isMoney =
    /[$€£]\s?$/.test(text.slice(0, number?.from ?? 0)) ||
    /^(usd|eur|dollars?|euros?)$/.test(tokens[span.to]?.word ?? '');
  const monies = table.fields.measures.filter(({ name }) =>
    table.columns.some((column) => column.name === name && column.format?.currency && column.isAdditive),
  );
  const [money] = isMoney ? monies : [];
  return money && table.columns.find(({ name }) => name === money.name);
}

function numberCondition(span: NumberSpan, annotation: Annotation): Condition[] {
  const { tokens, table } = annotation;
  const token = tokens.slice(span.from, span.to).find(({ number }) => number === span.value);
  const isYearly = token !== undefined && isYearToken(token);
  if (isYearly && (!span.column || isYear(span.column) || !span.isCompared)) {
    const year = yearColumn(annotation);
    if (year) return [yearCondition(span, year, annotation)];
  }
  const column = span.column ?? (isRecords(table) ? impliedColumn(span, annotation) : undefined);
  if (!column || (token?.isOrdinal && isRecords(table))) return [];
  const isTotal = table.columns.length > 0 && !span.isCompared && isLimitOf(span, annotation);
  if (isTotal) return [];
  const ops: Partial<Record<NumberSpan['op'], string>> = {
    ...{ gt: 'over', gte: 'at least', lt: 'under', lte: 'at most' },
    ...{ ne: 'not', between: 'between' },
  };
  const value = span.isAverage ? 'the average' : String(span.value);
  return [
    {
      column,
      op: span.op,
      values: span.isAverage ? [AVERAGE] : span.upTo === undefined ? [span.value] : [span.value, span.upTo],
      ...(column.kind === 'text' && { byNumber: true }),
      used: [...placesOf(span), ...mentionsOf(column, [span], annotation)],
      text: `${column.label} is ${ops[span.op] ?? ''} ${value}${span.upTo === undefined ? '' : ` and ${span.upTo}`}`.replace(
        '  ',
        ' ',
      ),
      because: 'The number beside that column',
    },
  ];
}

/** "top 5", "the first three": how many, not which. */
function isLimitOf({ from, to }: NumberSpan, { tokens }: Annotation): boolean {
  const around = [tokens[from - 1]?.word ?? '', tokens[to]?.word ?? ''];
  return around.some((word) =>
    /^(top|bottom|first|last|best|worst|largest|biggest|smallest|highest|lowest|most|least|longest|shortest)$/.test(
      word,
    ),
  );
}

/** The column of years, where the data has no dates. */
function yearColumn({ table, columns }: Annotation): TableColumn | undefined {
  return (
    columns.find(({ column }) => isYear(column))?.column ??
    (table.fields.time ? undefined : table.columns.find(isYear))
  );
}

function yearCondition(span: NumberSpan, column: TableColumn, { tokens }: Annotation): Condition {
  const before = tokens[span.from - 1]?.word ?? '';
  const [joint, end] = [tokens[span.to], tokens[span.to + 1]];
  const upTo =
    end && isYearToken(end) && /^(to|and|through|until)$/.test(joint?.word ?? '') ? end.number : undefined;
  const isRange = upTo !== undefined && /^(from|between)$/.test(before);
  const ops: Record<string, FilterOp> = { since: 'gte', after: 'gt', before: 'lt', until: 'lte' };
  const op = isRange ? 'between' : span.isCompared ? span.op : (ops[before] ?? 'eq');
  return {
    column,
    op,
    values: isRange ? [span.value, upTo] : [span.value],
    used: [...placesOf(span), ...(ops[before] ? [span.from - 1] : []), ...(isRange ? [span.to + 1] : [])],
    text: `${column.label} ${op === 'eq' ? 'is' : isRange ? 'from' : before || op} ${span.value}${isRange ? ` to ${upTo}` : ''}`,
    because: 'A year, and that column holds years',
  };
}
