import { periodName, say, sayCount, sayShare, toDay, toNumber } from '@plumbline/semantics';
import { referenceTo, type TracedResult } from '../../facts/traced-result.js';
import type { Predicted } from '../../forecasting/compute/predict.js';
import { PERIOD_RULES } from '../../forecasting/series/period-rules.js';
import { plain, spanOf } from '../correlations/narration/phrases.js';
import type { KnownFinding, Paragraph, SectionDraft, Subject, Writing } from './draft.js';
import { inWords, isNegative, percent } from './phrases.js';
import { tell } from './select-findings.js';

/** The forecast where it beat the last value in tests, and risks. */
export function writeWatch(
  writing: Writing,
  predicted: Predicted | undefined,
  risks: readonly KnownFinding[],
): SectionDraft | undefined {
  const isOpen = predicted !== undefined && reachesNothing(predicted, writing.subject);
  const forecast = predicted && !isOpen ? writeForecast(predicted, writing.subject) : undefined;
  const none = predicted && !forecast && writing.brief.audience !== 'board' ? whyNone(predicted, isOpen) : [];
  const paragraphs = [
    ...(forecast ? [forecast.words] : []),
    ...risks.map((risk) => tell(writing, risk)),
    ...none,
  ];
  if (paragraphs.length === 0) return undefined;
  return {
    kind: 'watch',
    heading: 'What to watch',
    paragraphs,
    ...(forecast && { forecast: forecast.picture }),
    ...(!forecast && risks[0] && { drawn: risks[0].chart }),
  };
}

/** A range from nothing to a multiple of what is expected foretells nothing. */
function reachesNothing({ content: { points, total, adds } }: Predicted, { field }: Subject): boolean {
  if (field && field.min < 0) return false;
  const stated = adds ? total : points.at(-1);
  return stated != null && stated.lo80 <= 0 && stated.hi80 > 0;
}

/** Why nothing is foretold. */
function whyNone({ content: { refused } }: Predicted, isOpen: boolean): Paragraph[] {
  if (isOpen)
    return [
      [
        'No forecast is given: what came in the past varies so much that anything down to nothing would be likely.',
      ],
    ];
  if (refused?.code === 'nothing_beats_last_value')
    return [
      [
        'No forecast is given: in tests on the past, no model did better than expecting the last value again.',
      ],
    ];
  if (refused?.code === 'too_short')
    return [['The history is still too short for a forecast that can be tested.']];
  return [];
}

const tracedBy = ({ traced }: Predicted, method: string): TracedResult | undefined =>
  traced.find(({ origin }) => origin.kind === 'statistic' && origin.method === method);

/** A range first, then its middle, how far off it was, and what that means against the past. */
function writeForecast(predicted: Predicted, subject: Subject) {
  const { content } = predicted;
  const { points, period, adds, currency, percent: isPercent, history } = content;
  const label = subject.name;
  const [all, each, tests] = ['forecast_total', 'forecast', 'forecast_backtest'].map((name) =>
    tracedBy(predicted, name),
  );
  if (!all || !each || !tests || points.length === 0) return undefined;
  const format = { ...(currency && { currency }), ...(isPercent && { percent: true }) };
  const write = (value: number) =>
    isPercent ? sayShare(value) : subject.field ? say(value, format) : sayCount(Math.round(value));
  const [stated, row] = adds ? [all, 0] : [each, points.length - 1];
  const number = (column: string) => spanOf(referenceTo(stated, row, column), write);
  const { one, many } = PERIOD_RULES[period];
  const until = untilWords(String(points.at(-1)?.t ?? ''), { period, adds });
  const ahead = points.length === 1 ? `the next ${one}` : `the next ${inWords(points.length)} ${many}`;
  const when = adds
    ? `over ${ahead}${until}`
    : points.length === 1
      ? `in ${ahead}`
      : `${inWords(points.length)} ${many} ahead${until}`;
  const text = (column: string) => write(toNumber(referenceTo(stated, row, column).value));
  // A range that rounding closes is none to read.
  const range: Paragraph =
    text('lo80') === text('hi80')
      ? ['is likely to be around ']
      : ['is likely to be between ', number('lo80'), ' and ', number('hi80'), ', most likely around '];
  const words: Paragraph = [
    `${label} ${when} `,
    ...range,
    number('yhat'),
    ...(adds && !isNegative(subject) ? changeWords(all, predicted, write) : []),
    '. ',
    ...missWords(tests, { write: isPercent ? inPoints : (value) => say(value, format), one, many }),
  ];
  const picture = {
    ...{ title: `${label}: the past and what is likely`, label, period, currency, percent: isPercent },
    ...{ history: history.slice(-Math.max(36, 3 * points.length)), points, traced: each },
  };
  return { words, picture };
}

/** " (to December 2026)", and nothing of what has no name. */
function untilWords(last: string, { period, adds }: Pick<Predicted['content'], 'period' | 'adds'>): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(last) && period !== 'hour';
  const name = isDay ? periodName(toDay(last), period) : /^\d{4}$/.test(last) ? last : undefined;
  return name === undefined ? '' : ` (${adds ? 'to ' : ''}${name})`;
}

const inPoints = (value: number): string => `${plain(100 * value, 1)} points`;

/** A smaller change is none. */
const LEVEL = 0.01;

/** ", 6.1% more than in the same months a year earlier". */
function changeWords(
  all: TracedResult,
  { content: { points, history, period } }: Predicted,
  write: (value: number) => string,
): Paragraph {
  const { value } = referenceTo(all, 0, 'change');
  if (value === null) return [];
  const { many, one, seasons } = PERIOD_RULES[period];
  const [season] = seasons;
  const isSeasonal = season !== undefined && history.length > season;
  if (isSeasonal && (period === 'day' || period === 'hour' || period === 'week')) return [];
  const noun = points.length === 1 ? one : many;
  const base = isSeasonal
    ? `the same ${noun} a year earlier`
    : points.length === 1
      ? `the last ${one}`
      : `the last ${inWords(points.length)} ${many}`;
  const change = toNumber(value);
  const [now, before] = ['yhat', 'before'].map((column) => toNumber(referenceTo(all, 0, column).value));
  // What reads alike is no change, as of a few things that are counted.
  if (Math.abs(change) < LEVEL || write(now ?? 0) === write(before ?? 0))
    return [`, about as much as in ${base}`];
  return [
    ', ',
    spanOf(referenceTo(all, 0, 'change'), percent),
    ` ${change > 0 ? 'more' : 'less'} than in ${base}`,
  ];
}

function missWords(
  tests: TracedResult,
  { write, one, many }: { write: (value: number) => string; one: string; many: string },
): Paragraph {
  const at = (column: string) => tests.result.columns.findIndex(({ name }) => name === column);
  const row = tests.result.rows.findIndex((cells) => cells[at('model')] === cells[at('chosen')]);
  if (row < 0) return [];
  return [
    `In tests on past ${many} it missed by `,
    spanOf(referenceTo(tests, row, 'mae'), (value) => write(Math.abs(value))),
    ` a ${one} on average.`.replace('a hour', 'an hour'),
  ];
}
