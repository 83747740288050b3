import type { CellValue } from '@plumbline/contracts';
import { plain } from '../../language/tokens.js';
import type { Annotation } from '../../matching/annotate.js';
import { isYearToken } from '../../matching/match-numbers.js';
import { matchValues } from '../../matching/match-values.js';
import { type NumberSpan, placesOf, type TokenRange, type ValueSpan } from '../../matching/spans.js';
import type { Condition } from '../../plans/plan-draft.js';
import { flagConditions } from '../../readings/parts/flag-conditions.js';
import { isMoment, isYear } from '../../table/table.js';
import type { ShortList } from '../list/short-list.js';
import type { Atom } from '../rows/row-sets.js';
import { mentionsIn } from '../words/cues.js';
import { clockAtoms } from './clock-atoms.js';
import { leftOut } from './left-out-atoms.js';
import { columnIn, maskOf } from './masks.js';
import { missingAtoms, tiedAtoms } from './missing-atoms.js';
import { spellingAtoms } from './spelling-atoms.js';

const MAX_ATOMS = 14;

/** All that the words of a question may say of rows, best first; words may say several things. */
export function atomsIn(annotation: Annotation, list: ShortList): Atom[] {
  const mentions = mentionsIn(annotation, list);
  const found = [
    ...valueAtoms(annotation, list),
    ...annotation.numbers.flatMap((span) => numberAtoms(span, annotation, list)),
    ...timeAtoms(annotation, list),
    ...flagAtoms(annotation, list),
    ...missingAtoms(annotation.tokens, list, mentions),
    ...tiedAtoms(annotation.tokens, list),
    ...clockAtoms(annotation, list),
    ...spellingAtoms(annotation, list, mentions),
  ].filter(({ mask }) => mask.includes(1) && mask.includes(0));
  const best = found
    .sort((one, other) => weightOf(other) - weightOf(one) || one.from - other.from)
    .slice(0, MAX_ATOMS);
  return [...best, ...leftOut(best, annotation, list)];
}

const weightOf = ({ from, to, score }: Atom): number => score * (to - from);

/** All rows but those that add up the others; none where there are no such. */
export function withoutTotals({ totals }: ShortList): Atom | undefined {
  if (!totals) return undefined;
  const { column, values } = totals;
  const condition: Condition = {
    ...{ column: column.column, op: 'not_in', values: [...values], used: [] },
    text: `${column.column.label} is not ${values[0]}`,
    because: 'A row that adds up the others is none of them',
  };
  const mask = maskOf(column, (cell) => !values.includes(String(cell)));
  return { condition, mask, from: 0, to: 0, score: 1, kind: 'value' };
}

/** Spans of values that no longer one of the same column holds. */
function valueAtoms({ tokens, table, values }: Annotation, list: ShortList): Atom[] {
  const spans = matchValues(tokens, table);
  const isInside = (span: ValueSpan, name: string) =>
    spans.some(
      (other) =>
        other.to - other.from > span.to - span.from &&
        other.from <= span.from &&
        span.to <= other.to &&
        other.options.some(({ column, score }) => column.name === name && score >= 0.6),
    );
  return spans.flatMap((span) =>
    span.options.flatMap(({ column, values: meant, score, because }): Atom[] => {
      const own = columnIn(list, column.name);
      if (!own || isInside(span, column.name)) return [];
      const isNegated = values.some((one) => one.isNegated && one.from === span.from);
      const condition: Condition = {
        ...{ column, op: isNegated ? 'not_in' : 'in', values: meant, used: placesOf(span), because },
        text: `${column.label} is ${isNegated ? 'not ' : ''}${listed(meant)}`,
      };
      const wanted = new Set<CellValue>(meant);
      const mask = maskOf(own, (cell) => wanted.has(cell) !== isNegated);
      const kind = score >= 1 ? ('value' as const) : ('part' as const);
      return [{ condition, mask, from: span.from, to: span.to, score, kind }];
    }),
  );
}

const listed = (values: readonly CellValue[]): string =>
  values.length > 3 ? `one of ${values.length} values` : values.map(String).join(' or ');

type Holds = (number: number) => boolean;

function holdsOf(op: NumberSpan['op'], value: number, upTo = value): Holds {
  if (op === 'gt') return (number) => number > value;
  if (op === 'gte') return (number) => number >= value;
  if (op === 'lt') return (number) => number < value;
  if (op === 'lte') return (number) => number <= value;
  if (op === 'ne') return (number) => number !== value && !Number.isNaN(number);
  return op === 'between' ? (number) => number >= value && number <= upTo : (number) => number === value;
}

const OPS: Partial<Record<NumberSpan['op'], string>> = {
  ...{ gt: 'over', gte: 'at least', lt: 'under', lte: 'at most', ne: 'not', between: 'between' },
};

/** A number may be one of any column that holds it, or that is compared with it. */
function numberAtoms(span: NumberSpan, { tokens }: Annotation, list: ShortList): Atom[] {
  if (span.isAverage) return [];
  const token = tokens.slice(span.from, span.to).find(({ number }) => number === span.value);
  const isYearly = token !== undefined && isYearToken(token);
  const meant = isYearly ? aroundYear(span, tokens) : [span];
  return meant.flatMap((one) =>
    list.columns.flatMap((own): Atom[] => {
      const { op, upTo, from, to } = one;
      const isCompared = op !== 'eq';
      const { column } = own;
      if (
        !own.isOrdered ||
        column.holdsClockTimes ||
        isMoment(column) ||
        (isYearly && isCompared && !isYear(column))
      )
        return [];
      if (!isCompared && token?.isOrdinal && column.kind !== 'number' && !own.isRank) return [];
      const holds = holdsOf(op, span.value, upTo);
      const condition: Condition = {
        ...{ column, op, values: upTo === undefined ? [span.value] : [span.value, upTo] },
        ...(column.kind === 'text' && { byNumber: true }),
        ...{ used: placesOf({ from, to }), because: 'A number, and that column holds numbers' },
        text: `${column.label} is ${OPS[op] ?? ''} ${span.value}${upTo === undefined ? '' : ` and ${upTo}`}`.replace(
          '  ',
          ' ',
        ),
      };
      const isNamed = span.column === column || (isYearly && isYear(column));
      const sure = isNamed ? 1 : isCompared ? 0.6 : isYearly ? 0.4 : column.kind === 'number' ? 0.5 : 0.35;
      const score = own.derived ? sure - 0.05 : sure;
      const mask = maskOf(own, (_, number) => holds(number));
      return [{ condition, mask, from, to, score, kind: isCompared ? 'compared' : 'number' }];
    }),
  );
}

const AROUND: Record<string, NumberSpan['op']> = {
  ...{ since: 'gte', after: 'gt', before: 'lt', until: 'lte', prior: 'lt' },
};

/** "since 1990", "from 1990 to 1995", "between 1990 and 1995", "before the year 1990". */
function aroundYear(
  span: NumberSpan,
  tokens: Annotation['tokens'],
): (TokenRange & { op: NumberSpan['op']; upTo?: number | undefined })[] {
  let first = span.from;
  while (/^(the|year|to|in|season)$/.test(tokens[first - 1]?.word ?? '')) first -= 1;
  const before = tokens[first - 1]?.word ?? '';
  const [joint, end] = [tokens[span.to]?.word ?? '', tokens[span.to + 1]];
  if (
    end &&
    isYearToken(end) &&
    /^(to|and|through|until)$/.test(joint) &&
    /^(from|between|years?|during)$/.test(before)
  )
    return [{ from: first - 1, to: span.to + 2, op: 'between', upTo: end.number }];
  if (span.isCompared || span.op === 'between') return [span];
  const op = AROUND[before];
  // "what came after 1990" asks for the row that follows, "how many after 1990" for those that are later.
  return op ? [{ from: first - 1, to: span.to, op }, span] : [span];
}

/** Periods narrow any column of dates. */
function timeAtoms({ times }: Annotation, list: ShortList): Atom[] {
  return times.flatMap(({ from, to, first, last, label, because }) =>
    list.columns
      .filter(({ column }) => isMoment(column))
      .map((own): Atom => {
        const op = first && last ? ('between' as const) : first ? ('gte' as const) : ('lte' as const);
        const condition: Condition = {
          ...{ column: own.column, op, values: [first, last].filter((day) => day !== undefined) },
          ...{ used: placesOf({ from, to }), text: `${own.column.label} ${label}`, because },
        };
        const mask = maskOf(own, (cell) => {
          const day = String(cell ?? '').slice(0, 10);
          return cell !== null && (!first || day >= first) && (!last || day <= last);
        });
        return { condition, mask, from, to, score: 0.95, kind: 'time' };
      }),
  );
}

function flagAtoms(annotation: Annotation, list: ShortList): Atom[] {
  return flagConditions(annotation, []).flatMap((condition): Atom[] => {
    const own = columnIn(list, condition.column.name);
    const [wanted] = condition.values;
    const [from = 0] = [...condition.used].sort((one, other) => one - other);
    if (!own) return [];
    const mask = maskOf(own, (cell) => cell === wanted || plain(String(cell)) === plain(String(wanted)));
    return [{ condition, mask, from, to: from + condition.used.length, score: 0.8, kind: 'flag' }];
  });
}
