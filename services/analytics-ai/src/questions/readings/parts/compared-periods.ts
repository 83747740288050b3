import {
  addPeriods,
  countPeriods,
  type PeriodGrain,
  periodName,
  periodStart,
  toDate,
  toDay,
} from '@plumbline/semantics';
import { GRAIN_WORDS } from '../../language/vocabulary.js';
import type { Annotation } from '../../matching/annotate.js';
import { type Period, placesOf, type TimeSpan } from '../../matching/spans.js';
import type { Table } from '../../table/table.js';

/** Two periods that a question sets against each other. */
export interface ComparedPeriods {
  later: Period;
  earlier: Period;
  /** Tokens that name them and set them against each other. */
  used: number[];
  /** Periods that are no conditions here. */
  spans: readonly TimeSpan[];
  isFalling: boolean;
  isByPercent: boolean;
  asksForChange: boolean;
}

export const RISING =
  /^(grow|grew|grown|grows|growth|growing|rise|rose|risen|increase|increased|gain|gained|improve|improved|change|changed)$/;
export const FALLING =
  /^(fall|fell|fallen|drop|dropped|decline|declined|decrease|decreased|shrink|shrank|shrunk)$/;
const AGAINST = /^(vs|versus|against|than|compared|compare|comparing|comparison|difference)$/;
const AROUND = /^(more|less|fewer|higher|lower|bigger|smaller|better|worse|by|up|down)$/;
const PERCENT = /^(percent|percentage|rate|fastest|quickest|slowest|relative|relatively)$/;

/** "Q3 vs Q2 2024", "grew from May to June", "this year than last year", "grow in 2024": the year before is meant. */
export function comparedPeriods(annotation: Annotation, isChangeMeant = false): ComparedPeriods | undefined {
  const { tokens, times } = annotation;
  const changes = tokens.filter(({ word }) => RISING.test(word) || FALLING.test(word));
  const against = tokens.filter(({ word }) => AGAINST.test(word));
  const isChange = isChangeMeant || changes.length > 0;
  if (!isChange && against.length === 0) return undefined;
  const pair = pairIn(annotation, isChange);
  if (!pair) return undefined;
  const [one, other] = pair;
  const isInOrder = one.first <= other.first;
  const around = tokens.filter(({ word }) => AROUND.test(word) || PERCENT.test(word));
  return {
    later: isInOrder ? other : one,
    earlier: isInOrder ? one : other,
    used: [
      ...times.flatMap(placesOf),
      ...[...changes, ...against, ...around].map(({ at }) => at),
      ...jointsOf(annotation),
    ],
    spans: times,
    isFalling: changes.some(({ word }) => FALLING.test(word)),
    isByPercent: tokens.some(({ word }) => PERCENT.test(word)),
    asksForChange: changes.length > 0 || tokens.some(({ word }) => word === 'difference'),
  };
}

/** Words between two periods that join them: "to", "and", "or". */
const jointsOf = ({ tokens, times: [one, other] }: Annotation): number[] =>
  one && other
    ? tokens
        .slice(one.to, other.from)
        .filter(({ word }) => /^(to|and|or|with|in|from)$/.test(word))
        .map(({ at }) => at)
    : [];

function pairIn({ tokens, times }: Annotation, isChange: boolean): [Period, Period] | undefined {
  const [one, other, third] = times;
  if (!one || third) return undefined;
  if (!other) return one.ends ?? (isChange ? withOneBefore(one) : undefined);
  const wordAt = (span: TimeSpan) => tokens[span.from]?.word ?? '';
  const isRelative = (span: TimeSpan, to: TimeSpan) =>
    span.isBase === true ||
    /^(previous|prior|preceding)$/.test(wordAt(span)) ||
    (/^(last|past)$/.test(wordAt(span)) && /^(this|current)$/.test(wordAt(to)));
  const grainOf = (span: TimeSpan) =>
    placesOf(span).flatMap((at) => GRAIN_WORDS.get(tokens[at]?.word ?? '') ?? [])[0];
  if (isRelative(other, one)) return withOneBefore(one, grainOf(other));
  if (isRelative(one, other)) return withOneBefore(other, grainOf(one));
  const [first, second] = [periodOf(one), periodOf(other)];
  return first && second && first.first !== second.first ? [first, second] : undefined;
}

const periodOf = ({ first, last, label }: TimeSpan): Period | undefined =>
  first && last ? { first, last, label } : undefined;

const MONTHS_IN: Partial<Record<string, number>> = { year: 12, quarter: 3, month: 1 };

/** A period and the equal one before it, or the same one a `grain` earlier where that is longer. */
function withOneBefore(span: TimeSpan, grain?: string): [Period, Period] | undefined {
  const period = periodOf(span);
  if (!period) return undefined;
  const [first, end] = [toDay(period.first), toDay(period.last) + 1];
  const isWhole = periodStart(first, 'month') === first && periodStart(end, 'month') === end;
  const months = isWhole ? countPeriods(first, end, 'month') : 0;
  const back = Math.max(months, MONTHS_IN[grain ?? ''] ?? 0);
  const before = (day: number) => (isWhole ? addPeriods(day, 'month', -back) : day - (end - first));
  const [from, to] = [before(first), before(end)];
  const label = isWhole ? nameOf(from, to, months) : `${toDate(from)} to ${toDate(to - 1)}`;
  return [period, { first: toDate(from), last: toDate(to - 1), label }];
}

function nameOf(from: number, to: number, months: number): string {
  const grain = (Object.keys(MONTHS_IN) as PeriodGrain[]).find((one) => MONTHS_IN[one] === months);
  const isPeriod = grain && periodStart(from, grain) === from;
  return isPeriod
    ? periodName(from, grain)
    : `${periodName(from, 'month')} to ${periodName(to - 1, 'month')}`;
}

/** What is to be said of a period that the data does not hold to its ends. */
export function incompleteness({ first, last, label }: Period, { fields: { time } }: Table): string {
  if (!time) return '';
  const { span } = time;
  if (toDay(last) >= span.last + span.gap)
    return ` ${label} is not complete: the data ends on ${toDate(span.last)}.`;
  return toDay(first) <= span.first - span.gap
    ? ` ${label} is not complete: the data begins on ${toDate(span.first)}.`
    : '';
}

/** Whether the data holds any of it. */
export const isOutside = ({ first, last }: Period, { fields: { time } }: Table): boolean =>
  !time || toDay(first) > time.span.last || toDay(last) < time.span.first;
