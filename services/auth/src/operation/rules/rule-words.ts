import {
  type OperationRule,
  WATCHED_METRICS,
  type WatchedMetric,
  type WatchedUnit,
} from '@plumbline/contracts';

type Watched = Pick<OperationRule, 'name' | 'metric' | 'side' | 'threshold' | 'minutes'>;

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const UNITS: Record<WatchedUnit, string> = {
  percent: '%',
  count: '',
  seconds: ' s',
  milliseconds: ' ms',
  hours: ' h',
};

/** A value of a metric with its unit: "86.4%", "12 s". */
export const valueWords = (metric: WatchedMetric, value: number): string =>
  `${NUMBER.format(value)}${UNITS[WATCHED_METRICS[metric].unit]}`;

const limitWords = ({ metric, side, threshold }: Watched): string =>
  `${side} ${valueWords(metric, threshold)}`;
const lastingWords = ({ minutes }: Watched): string =>
  minutes === 0 ? '' : ` for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** Mails of a rule. Times are told in UTC: those who run an installation live in several zones. */
export const ruleMails = {
  fired: (rule: Watched, value: number, since: Date) => ({
    subject: `${rule.name}: ${valueWords(rule.metric, value)}`,
    sentences: [
      `${WATCHED_METRICS[rule.metric].label}: ${valueWords(rule.metric, value)}. That is ${limitWords(rule)}${lastingWords(rule)}, since ${timeWords(since)}.`,
      'There is one mail when this begins, and one when it is over.',
    ],
  }),
  recovered: (rule: Watched, value: number, worst: number, startedAt: Date) => ({
    subject: `Recovered: ${rule.name}`,
    sentences: [
      `${WATCHED_METRICS[rule.metric].label}: ${valueWords(rule.metric, value)}, no longer ${limitWords(rule)}${lastingWords(rule)}.`,
      `It had begun on ${timeWords(startedAt)}; the worst value was ${valueWords(rule.metric, worst)}.`,
    ],
  }),
  test: (rule: Watched, value: number | null) => ({
    subject: `Test: ${rule.name}`,
    sentences: [
      `This is a test. The rule tells you when this is ${limitWords(rule)}${lastingWords(rule)}: ${WATCHED_METRICS[rule.metric].label}.`,
      value === null ? 'It is not measured at the moment.' : `Now it is ${valueWords(rule.metric, value)}.`,
    ],
  }),
};

const timeWords = (time: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(time)} UTC`;
