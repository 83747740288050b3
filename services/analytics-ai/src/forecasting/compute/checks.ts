import type { PredictionCheck, Refusal, WayOut } from '@plumbline/contracts';
import { capitalised, sayCount, sayCounted, sayShare } from '@plumbline/semantics';
import {
  decompose,
  elementAt,
  findChange,
  isSeasonal,
  robustScale,
  stableSum,
  valueAt,
} from '@plumbline/statistics';
import { nameOf, type PeriodClock, withoutGaps } from '../series/period-clock.js';
import { countedPeriods, PERIOD_RULES } from '../series/period-rules.js';
import type { Question } from '../series/question.js';
import type { Series } from '../series/read-series.js';
import { reachOf } from './computed.js';

export interface Checked {
  checks: PredictionCheck[];
  refused?: Refusal;
}

type Level = PredictionCheck['level'];

const check = (
  name: PredictionCheck['name'],
  title: string,
  level: Level,
  detail: string,
  picture: Pick<PredictionCheck, 'progress' | 'bars'> = {},
): PredictionCheck => ({ name, title, ok: level === 'ok' || level === 'info', level, detail, ...picture });

/** Zeros that make demand come now and then, and distances that are odd. */
const [MANY_ZEROS, ODD] = [0.3, 5];

/** What speaks for a forecast and what against it, before anything is computed. `missing` are rows without a value. */
export function checkSeries(
  question: Question,
  series: Series,
  { missing, rowCount }: { missing: number; rowCount: number },
): Checked {
  const { clock, values } = series;
  const { need, many } = PERIOD_RULES[clock.period];
  const filled = withoutGaps(values);
  const enough = enoughHistory(clock, question);
  const checks = [enough, gaps(series), lastPeriod(series), testPossible(clock, question)];
  const isEnough = checks.every(({ level }) => level !== 'error');
  if (isEnough && filled.length > 0) {
    const season = PERIOD_RULES[clock.period].seasons[0] ?? 0;
    checks.push(
      ...seasonOf(filled, season, clock),
      ...breakOf(filled, season, clock),
      ...zerosOf(filled, clock),
    );
  }
  if (missing > 0 && question.target !== '*')
    checks.push(
      check(
        'missing_values',
        'Missing values',
        'info',
        `${sayCounted(missing, 'row')} without a value add nothing, ${sayShare(missing / Math.max(1, rowCount))} of ${sayCount(rowCount)}`,
      ),
    );
  if (isEnough) return { checks };
  return {
    checks,
    refused: {
      code: 'too_short',
      message: `${sayCount(clock.count)} ${many} are not enough for a forecast of ${countedPeriods(question.horizon, clock.period)}: ${need} are needed, and as many as are predicted.`,
    },
  };
}

function enoughHistory(clock: PeriodClock, { horizon }: Question): PredictionCheck {
  const { need, seasons, seasonName, many } = PERIOD_RULES[clock.period];
  const least = Math.max(need, horizon);
  const full = 2 * (seasons[0] ?? 0);
  const wanted = full > clock.count ? `, ${full} for a ${seasonName} season` : '';
  const progress = { have: clock.count, need: least, most: Math.max(clock.count, full, least) };
  if (clock.count < least) {
    const detail = `${countedPeriods(clock.count, clock.period)}; ${sayCount(least)} are needed${wanted}`;
    return check('enough_history', 'Enough history', 'error', detail, { progress });
  }
  const span = `${nameOf(clock, 0)} – ${nameOf(clock, clock.count - 1)}`;
  const season = full > 0 ? `; a ${seasonName} season needs ${full} ${many}` : '';
  const detail = `${countedPeriods(clock.count, clock.period)}, ${span}${season}`;
  return check('enough_history', 'Enough history', 'ok', detail, { progress });
}

function gaps({ clock, values }: Series): PredictionCheck {
  const empty = values.filter((value) => !Number.isFinite(value)).length;
  const has = `${sayCount(clock.count - empty)} of ${countedPeriods(clock.count, clock.period)} have values`;
  const bars = values.slice(-36).map((value) => (Number.isFinite(value) ? 1 : 0));
  if (empty === 0) return check('gaps', 'No gaps', 'ok', has, { bars });
  if (empty > clock.count / 2) return check('gaps', 'Too many gaps', 'error', `Only ${has}`, { bars });
  return check('gaps', 'Gaps', 'warning', `${has}; the others are taken to lie between their neighbours`, {
    bars,
  });
}

function lastPeriod({ clock, partial }: Series): PredictionCheck {
  if (!partial) {
    const detail = `${capitalised(nameOf(clock, clock.count - 1))} is complete`;
    return check('last_period', 'Last period', 'ok', detail);
  }
  const detail = `${capitalised(nameOf(clock, clock.count))} is not complete: it is shown and left out of the fit`;
  return check('last_period', 'Last period', 'info', detail);
}

function testPossible({ period, count }: PeriodClock, { horizon }: Question): PredictionCheck {
  const { leastKnown, many } = PERIOD_RULES[period];
  const reach = count >= leastKnown ? reachOf(count, horizon, period) : 0;
  if (reach < 1) {
    const detail = `No past date has ${leastKnown} ${many} before it and ${countedPeriods(horizon, period)} after`;
    return check('test_possible', 'A test is possible', 'error', detail);
  }
  const detail =
    reach === horizon
      ? `Past dates have ${leastKnown} or more ${many} before them and ${countedPeriods(horizon, period)} after`
      : `Tests look ${countedPeriods(reach, period)} ahead, not ${sayCount(horizon)}: bands beyond are estimates`;
  return check('test_possible', 'A test is possible', reach === horizon ? 'ok' : 'warning', detail);
}

function seasonOf(values: readonly number[], season: number, clock: PeriodClock): PredictionCheck[] {
  if (season < 2) return [];
  if (values.length < 2 * season) {
    const { seasonName } = PERIOD_RULES[clock.period];
    const detail = `There are no two cycles yet to see a ${seasonName} season in`;
    return [check('season', 'No season', 'info', detail)];
  }
  const { season: course, rest } = decompose(values, [season]);
  // A trend would hide the season from the test.
  const beyondTrend = rest.map((value, at) => value + valueAt(course, at));
  if (!isSeasonal(beyondTrend, season))
    return [check('season', 'No season', 'info', 'Nothing repeats clearly')];
  const squares = (list: readonly number[]) => stableSum(list.map((value) => value * value));
  const share = 1 - squares(rest) / squares(beyondTrend);
  const cycle = course.slice(-season);
  const top = cycle.indexOf(Math.max(...cycle));
  const detail = `It explains ${sayShare(Math.max(0, share))} of what the trend leaves; highest in ${nameInCycle(clock, values.length - season + top)}`;
  return [check('season', 'A season', 'ok', detail, { bars: cycle.length <= 60 ? cycle : [] })];
}

/** A period's name without what does not repeat: "November", "Monday", "14:00", "Q3". */
export function nameInCycle(clock: PeriodClock, place: number): string {
  const name = nameOf(clock, place);
  if (clock.period === 'month' || clock.period === 'quarter') return name.replace(/ \d+$/, '');
  if (clock.period === 'hour') return name.slice(-5);
  if (clock.period !== 'day') return name;
  const date = name.replace(/^the week of /, '');
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${date} UTC`),
  );
}

function breakOf(values: readonly number[], season: number, clock: PeriodClock): PredictionCheck[] {
  const recent = values.slice(-240);
  const offset = values.length - recent.length;
  const change = findChange(recent, recent.length >= 2 * season ? season : 0);
  if (change?.at && change.kind !== 'slope' && change.pValue < 0.01) {
    const what = change.kind === 'level_shift' ? 'level moves' : 'trend turns';
    const detail = `Its ${what} ${change.direction} in ${nameOf(clock, offset + change.at)}: kept, models follow it`;
    return [check('break', 'A break', 'warning', detail)];
  }
  const { rest } = decompose(recent, recent.length >= 2 * season && season > 1 ? [season] : []);
  const scale = robustScale(rest);
  const far = rest.map((value) => (scale > 0 ? Math.abs(value) / scale : 0));
  const worst = far.indexOf(Math.max(...far));
  if (elementAt(far, worst) < ODD)
    return [check('break', 'No break', 'ok', 'No lasting jump and no odd period')];
  const bars = recent.slice(-36);
  const detail = `${nameOf(clock, offset + worst)} lies far from its usual course: kept`;
  return [check('break', 'One odd period', 'warning', detail, { bars })];
}

function zerosOf(values: readonly number[], clock: PeriodClock): PredictionCheck[] {
  const zeros = values.filter((value) => value === 0).length;
  if (zeros === 0) return [];
  const detail = `${sayCount(zeros)} of ${countedPeriods(values.length, clock.period)} are 0`;
  const isMany = zeros > MANY_ZEROS * values.length;
  return [
    check(
      'zeros',
      isMany ? 'Now and then' : 'Zeros',
      isMany ? 'warning' : 'info',
      detail + (isMany ? ': what comes now and then is also tried as such' : ''),
    ),
  ];
}

/** What would be enough, the least work first. */
export function waysOut(question: Question, series: Series | undefined): WayOut[] {
  const { period, horizon, field } = question;
  const have = series?.clock.count ?? 0;
  const { need, many } = PERIOD_RULES[period];
  const least = Math.max(need, horizon);
  const found: WayOut[] = [];
  if (have >= need && horizon > have)
    found.push({
      ...{
        kind: 'shorter_horizon',
        title: `Predict ${countedPeriods(have, period)} instead`,
        have,
        need: have,
      },
      ...{
        detail: 'A forecast never looks further ahead than its history reaches back.',
        horizon: have,
        worksToday: true,
      },
    });
  const finer = field && finerPeriod(question);
  if (finer)
    found.push({
      ...{ kind: 'other_period', title: `Predict per ${PERIOD_RULES[finer.period].one} instead`, ...finer },
      detail: `${countedPeriods(finer.have, finer.period)} are there, ${finer.need} are enough for a level and a trend.`,
    });
  found.push({
    ...{ kind: 'longer_history', title: `Add earlier ${many}`, have, need: least, worksToday: false },
    detail: `Replace the data with a longer one: ${countedPeriods(Math.max(1, least - have), period)} more are enough.`,
  });
  const from = series && have < least ? nameOf(series.clock, least - 1) : undefined;
  found.push({
    ...{ kind: 'wait', title: 'Wait for more', have, need: least, worksToday: false, ...(from && { from }) },
    detail: from
      ? `There is enough when ${from} is complete.`
      : `There is enough with ${countedPeriods(least, period)}.`,
  });
  return found;
}

function finerPeriod({ period, field, horizon }: Question) {
  const order = ['year', 'quarter', 'month', 'week', 'day'] as const;
  const days = field ? field.span.last - field.span.first + 1 : 0;
  const LENGTHS = { year: 365.25, quarter: 91.3, month: 30.44, week: 7, day: 1 };
  const at = period === 'hour' ? order.length : order.indexOf(period);
  for (const finer of order.slice(at + 1)) {
    const have = Math.floor(days / LENGTHS[finer]);
    const { need } = PERIOD_RULES[finer];
    if (have >= Math.max(need, horizon) && (field?.span.gap ?? 0) <= LENGTHS[finer] * 1.5)
      return { period: finer, have, need, worksToday: true };
  }
  return undefined;
}
