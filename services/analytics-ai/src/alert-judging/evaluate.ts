import type { AlertChecked, AlertVerdict, QueryResult } from '@plumbline/contracts';
import { elementAt } from '@plumbline/statistics';
import type { TracedResult } from '../facts/traced-result.js';
import { nameOf, type PeriodClock, placeOf, startOf } from '../forecasting/series/period-clock.js';
import { alternativesOf, crossingsOf } from './crossings.js';
import { type Judged, PERIODS_OF_YEAR, type SeriesRule } from './judge.js';
import { alertJudgement, type JudgementParams } from './methods.js';
import { seriesValues, type WatchedSeries } from './watched-series.js';
import { type LastPeriod, plainText, type Said, standingWords, subjectOf, summaryWords } from './words.js';

/** A series with the periods that a rule judged, each number where it can be opened. */
export interface Evaluation {
  watched: WatchedSeries;
  clock: PeriodClock;
  rule: SeriesRule;
  minRows: number;
  series: TracedResult;
  judgement: TracedResult;
  judged: Judged[];
}

/** @param result what `alert_judgement` made of the series, with these parameters */
export function evaluationOf(
  watched: WatchedSeries,
  params: JudgementParams,
  { series, result }: { series: QueryResult; result: QueryResult },
): Evaluation {
  const { clock, minRows, rule } = params;
  if (rule.kind === 'stale') throw new RangeError('what is stale has no periods');
  const inputs = [watched.plan];
  return {
    ...{ watched, clock, rule, minRows, judged: result.rows.map(judgedOf) },
    series: { origin: { kind: 'query', plan: watched.plan }, result: series },
    judgement: { origin: { kind: 'statistic', method: alertJudgement.name, params, inputs }, result },
  };
}

function judgedOf([, value, rows, expected, low, high, , fires]: QueryResult['rows'][number]): Judged {
  const number = (cell: unknown, none: number) => (typeof cell === 'number' ? cell : none);
  return {
    ...{ value: number(value, Number.NaN), rows: number(rows, 0), expected: number(expected, Number.NaN) },
    low: number(low, Number.NEGATIVE_INFINITY),
    high: number(high, Number.POSITIVE_INFINITY),
    isFiring: typeof fires === 'number' ? fires === 1 : undefined,
  };
}

/** What it would have done, without what needs its facts. */
export function pastOf(
  evaluation: Evaluation,
): Pick<AlertChecked, 'periods' | 'judged' | 'crossings' | 'alternatives' | 'summary'> {
  const { clock, judged, rule, minRows, watched, series } = evaluation;
  const first = clock.count - judged.length;
  const crossings = crossingsOf(judged);
  const count = judged.filter(({ isFiring }) => isFiring !== undefined).length;
  const values = seriesValues(series.result, clock, watched.isAdded);
  const question = { ...values, period: clock.period, rule, minRows };
  return {
    periods: judged.map(({ value, rows, expected, low, high, isFiring }, at) => ({
      ...{ t: startOf(clock, first + at), name: nameOf(clock, first + at), rows },
      ...{ value: orNull(value), expected: orNull(expected), low: orNull(low), high: orNull(high) },
      isFiring: isFiring ?? null,
    })),
    judged: count,
    crossings: crossings.map(({ at, until }) => ({
      ...{ t: startOf(clock, first + at), name: nameOf(clock, first + at) },
      value: orNull(elementAt(judged, at).value),
      ...(until !== undefined && { recovered: startOf(clock, first + until) }),
    })),
    alternatives: alternativesOf(question, judged),
    summary: summaryWords(crossings.length, count, clock.period),
  };
}

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** How it stands: the last period, in words that know where their numbers are. */
export function standingOf(evaluation: Evaluation): Pick<AlertVerdict, 'isFiring' | 'subject'> & {
  said: Said[];
  problem: string | undefined;
} {
  const last = lastPeriod(evaluation);
  const said = standingWords(last);
  const { isFiring } = last.judged;
  return {
    isFiring: isFiring ?? null,
    ...{ said, subject: subjectOf(last) },
    problem: isFiring === undefined ? plainText(said) : undefined,
  };
}

function lastPeriod({ watched, clock, rule, minRows, judged, series }: Evaluation): LastPeriod {
  const { label, format, measure } = watched.watch;
  const place = clock.count - 1;
  const own = series.result.rows.findIndex(([cell]) => placeOf(clock, cell ?? null) === place);
  const row = judged.length - 1;
  const inJudged = (column: string) => ({ of: 'judged' as const, row, column });
  const back = rule.kind === 'change' && rule.against === 'year' ? PERIODS_OF_YEAR[clock.period].year : 1;
  return {
    ...{ label, format, rule, minRows, period: clock.period, judged: elementAt(judged, row) },
    name: nameOf(clock, place),
    baseName: place >= back ? nameOf(clock, place - back) : undefined,
    cells: {
      // A period without rows is in no query's answer.
      value: own < 0 ? inJudged('value') : { of: 'series', row: own, column: measure.as },
      ...{ expected: inJudged('expected'), low: inJudged('low'), high: inJudged('high') },
      change: inJudged('change'),
    },
  };
}
