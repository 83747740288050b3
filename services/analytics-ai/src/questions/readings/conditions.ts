import type { CellValue, FilterOp } from '@plumbline/contracts';
import type { Annotation } from '../matching/annotate.js';
import { isYearToken } from '../matching/match-numbers.js';
import type { NumberSpan, Span, Stretch, ValueSpan } from '../matching/spans.js';
import type { Condition } from '../plans/plan-draft.js';
import { isYear, type TableColumn } from '../table/table.js';

/** The tokens of a stretch. */
export const placesOf = ({ from, to }: Stretch): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** Everything in the question that narrows the rows, but for the stretches that mean something else. */
export function conditionsOf(annotation: Annotation, except: readonly Stretch[] = []): Condition[] {
  const isFree = (span: Span) => !except.some((other) => other.from < span.to && span.from < other.to);
  return [
    ...valueConditions(annotation.values.filter(isFree), annotation),
    ...annotation.numbers.filter(isFree).flatMap((span) => numberCondition(span, annotation)),
    ...timeConditions(annotation, except),
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
    const key = `${column.name} ${span.isNegated ?? false}`;
    const known = byColumn.get(key) ?? { column, spans: [], isNegated: span.isNegated ?? false };
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
      ],
      text: `${column.label} is ${isNegated ? 'not ' : ''}${words}`,
      because: own[0]?.options[0]?.because ?? '',
    } satisfies Condition;
  });
}

const negationsBefore = ({ from, isNegated }: ValueSpan, { tokens }: Annotation): number[] =>
  isNegated
    ? tokens
        .slice(Math.max(0, from - 3), from)
        .filter(({ word }) =>
          /^(not|without|excluding|except|besides|other|than|aside|apart|no|non)$/.test(word),
        )
        .map(({ at }) => at)
    : [];

/** "and", "or" between alternatives. */
const jointsOf = (spans: readonly ValueSpan[], { tokens }: Annotation): number[] =>
  spans
    .slice(1)
    .flatMap(({ from }) => (/^(or|and|both)$/.test(tokens[from - 1]?.word ?? '') ? [from - 1] : []));

/** Parts of values of one column: those that hold all of them, else any. */
function together(spans: readonly ValueSpan[]): string[] {
  const lists = spans.map(({ options }) => options[0]?.values ?? []);
  const [first = [], ...others] = lists;
  const shared = first.filter((value) => others.every((list) => list.includes(value)));
  return shared.length > 0 ? shared : [...new Set(lists.flat())];
}

function numberCondition(span: NumberSpan, annotation: Annotation): Condition[] {
  const { tokens, table } = annotation;
  const token = tokens.slice(span.from, span.to).find(({ number }) => number === span.value);
  const isYearly = token !== undefined && isYearToken(token);
  if (isYearly && (!span.column || isYear(span.column) || !span.isCompared)) {
    const year = yearColumn(annotation);
    if (year) return [yearCondition(span, year, annotation)];
  }
  const column = span.column;
  if (!column) return [];
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
      values: span.upTo === undefined ? [span.value] : [span.value, span.upTo],
      ...(column.kind === 'text' && { byNumber: true }),
      used: placesOf(span),
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

function timeConditions({ table, times }: Annotation, except: readonly Stretch[]): Condition[] {
  const time = table.columns.find(({ name }) => name === table.fields.time?.name);
  if (!time) return [];
  return times
    .filter((span) => !span.isBase && !except.some(({ from, to }) => from < span.to && span.from < to))
    .map((span) => ({
      column: time,
      op: span.first && span.last ? 'between' : span.first ? 'gte' : 'lte',
      values: [span.first, span.last].filter((day) => day !== undefined),
      used: placesOf(span),
      text: span.label,
      because: span.because,
    }));
}

/** "returned orders", "not returned": columns of yes and no narrow the rows, unless they are measured. */
function flagConditions({ columns, tokens }: Annotation, except: readonly Stretch[]): Condition[] {
  return columns
    .filter(
      (span) =>
        span.column.kind === 'boolean' && !except.some(({ from, to }) => from < span.to && span.from < to),
    )
    .map((span) => {
      const before = tokens.slice(Math.max(0, span.from - 2), span.from).map(({ word }) => word);
      const isNo = before.some((word) => /^(not|never|without|no|non|isn|wasn|weren)$/.test(word));
      return {
        ...{ column: span.column, op: 'eq', values: [!isNo] },
        used: placesOf(span),
        text: `${isNo ? 'not ' : ''}${span.column.label}`,
        because: 'A column of yes and no',
      } satisfies Condition;
    });
}
