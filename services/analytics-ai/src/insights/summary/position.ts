import {
  addPeriods,
  completePeriods,
  type PeriodGrain,
  periodName,
  type TimeField,
  toDate,
  toDay,
  toNumber,
} from '@plumbline/semantics';
import { type CellReference, referenceTo, type TracedResult } from '../../facts/traced-result.js';
import { spanOf } from '../correlations/narration/phrases.js';
import type { Clock } from '../trends/clock.js';
import type { ChartDraft, Paragraph, Subject, Windows, Writing } from './draft.js';
import { periodPosition } from './methods.js';
import { count, isNegative, isShare, percent } from './phrases.js';

/** Where the last complete period stands among all. */
export interface Position {
  clock: Clock;
  traced: TracedResult;
}

const GRAIN_NOUNS: Record<PeriodGrain, string> = {
  ...{ hour: 'hour', day: 'day', week: 'week', month: 'month', quarter: 'quarter', year: 'year' },
};
/** As many periods as a picture of this size can name. */
const DRAWN = 24;
const LONGEST = 480;
/** Fewer periods tell no usual change; twice the usual one is more than the usual up and down. */
const [LEAST_MOVES, MUCH] = [8, 2];
/** A smaller change is none. */
const LEVEL = 0.01;

export async function positionOf(
  { analysis, planner, subject }: Pick<Writing, 'analysis' | 'planner' | 'subject'>,
  time: TimeField,
  { grain }: Windows,
): Promise<Position | undefined> {
  const clock = clockOf(time, grain);
  if (!clock) return undefined;
  const plan = seriesPlan(planner, subject.measure, time, clock);
  return {
    clock,
    traced: await analysis.compute(periodPosition, { clock, isAdded: subject.isAdded }, [plan]),
  };
}

const cellOf = ({ traced }: Position, column: string): CellReference => referenceTo(traced, 0, column);
const numberOf = (position: Position, column: string): number => {
  const { value } = cellOf(position, column);
  return value === null ? Number.NaN : toNumber(value);
};

/**
 * Whether the last change is no larger than what periods differ by anyway, and leads to nothing that was not there
 * before. What may be negative has no part by which it usually moves.
 */
export function isUsualChange(
  position: Position | undefined,
  { isYear }: Windows,
  subject: Pick<Subject, 'field'>,
): boolean {
  if (!position || isYear || isNegative(subject) || numberOf(position, 'periods') < LEAST_MOVES) return false;
  return isUsualStep(position) && rankOf(position) === '';
}

function isUsualStep(position: Position): boolean {
  const change = Math.abs(numberOf(position, 'change'));
  return change >= LEVEL && change <= MUCH * numberOf(position, 'usual_change');
}

const rankOf = (position: Position): 'highest' | 'lowest' | '' =>
  numberOf(position, 'rank_high') === 1 ? 'highest' : numberOf(position, 'rank_low') === 1 ? 'lowest' : '';

/** Highest, lowest, against a year before, or against the usual up and down: one sentence each. */
export function positionWords(position: Position, windows: Windows, subject: Subject): Paragraph[] {
  const { clock } = position;
  const noun = GRAIN_NOUNS[clock.grain];
  const many = numberOf(position, 'periods');
  const rank = rankOf(position);
  const periods = spanOf(cellOf(position, 'periods'), count);
  if (windows.isYear) return lastPeriodWords(position, subject, rank);
  const found: Paragraph[] = [];
  if (rank && many >= LEAST_MOVES)
    found.push([`It is the ${rank} of the `, periods, ` complete ${noun}s in the data.`]);
  const usual = numberOf(position, 'usual_change');
  const isRelative = !isNegative(subject) && !isShare(subject);
  if (
    isRelative &&
    Number.isFinite(usual) &&
    many >= LEAST_MOVES &&
    Math.abs(numberOf(position, 'change')) >= LEVEL
  )
    found.push([
      `From one ${noun} to the next it usually moves by `,
      spanOf(cellOf(position, 'usual_change'), percent),
      isUsualStep(position)
        ? `, so ${rank ? 'a step of this size is usual' : 'this is within its usual up and down'}.`
        : ', so this is more than its usual up and down.',
    ]);
  return found;
}

/** Of two years: the last month alone. */
function lastPeriodWords(position: Position, subject: Subject, rank: string): Paragraph[] {
  const { clock } = position;
  const noun = GRAIN_NOUNS[clock.grain];
  const year = numberOf(position, 'year_change');
  const last = periodName(addPeriods(toDay(clock.from), clock.grain, clock.count - 1), clock.grain);
  const then = cellOf(position, 'year_ago');
  if (!Number.isFinite(numberOf(position, 'value')) || then.value === null) return [];
  const value = spanOf(cellOf(position, 'value'), subject.write);
  const against: Paragraph =
    isNegative(subject) || !Number.isFinite(year)
      ? [', after ', spanOf(then, subject.write), ` in the same ${noun} a year earlier`]
      : Math.abs(year) < LEVEL
        ? [`, about as much as in the same ${noun} a year earlier`]
        : [
            ', ',
            spanOf(cellOf(position, 'year_change'), percent),
            ` ${year > 0 ? 'more' : 'less'} than in the same ${noun} a year earlier`,
          ];
  const place: Paragraph = rank
    ? [`; it is the ${rank} of all `, spanOf(cellOf(position, 'periods'), count), ` complete ${noun}s`]
    : [];
  return [[`${last} alone ${subject.isAdded ? 'brought' : 'stood at'} `, value, ...against, ...place, '.']];
}

function seriesPlan(planner: Writing['planner'], measure: Subject['measure'], time: TimeField, clock: Clock) {
  const end = addPeriods(toDay(clock.from), clock.grain, clock.count) - 1;
  return planner.plan({
    measures: [measure],
    dimensions: [{ column: time.name, grain: clock.grain }],
    filters: [{ column: time.name, op: 'between', values: [clock.from, toDate(end)] }],
    order: [{ by: time.name, direction: 'asc' }],
  });
}

function clockOf({ span }: TimeField, grain: PeriodGrain): Clock | undefined {
  if (grain === 'hour') return undefined;
  const { start, count: periods } = completePeriods(span, grain);
  return periods >= 2 && periods <= LONGEST ? { grain, from: toDate(start), count: periods } : undefined;
}

/** The last complete periods, the last one standing out. */
export function seriesChart(
  { planner, subject }: Pick<Writing, 'planner' | 'subject'>,
  time: TimeField,
  { clock }: Position,
): ChartDraft {
  const cut = Math.max(0, clock.count - DRAWN);
  const from = toDate(addPeriods(toDay(clock.from), clock.grain, cut));
  const drawn = { ...clock, from, count: clock.count - cut };
  const last = addPeriods(toDay(from), clock.grain, drawn.count - 1);
  return {
    type: subject.isAdded ? 'column' : 'line',
    plan: seriesPlan(planner, subject.measure, time, drawn),
    title: `${subject.name} per ${GRAIN_NOUNS[clock.grain]}`,
    subtitle: `${subject.measure.as}, ${periodName(toDay(from), clock.grain)} to ${periodName(last, clock.grain)}`,
    ...(subject.format && { format: subject.format }),
    ...(subject.isAdded && { highlight: [toDate(last)] }),
  };
}
