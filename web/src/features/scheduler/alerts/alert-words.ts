import { formatNumber } from '@plumbline/charts';
import type { AlertOutcome, AlertRule, ColumnFormat, PredictionPeriod } from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';

export const PERIOD_ADJECTIVES: Record<PredictionPeriod, string> = {
  ...{ year: 'yearly', quarter: 'quarterly', month: 'monthly', week: 'weekly', day: 'daily', hour: 'hourly' },
};

/** "above 6%", "10% more or less", "outside its expected range", "no new data for 2 days". */
export function ruleWords(rule: AlertRule, format: ColumnFormat | undefined): string {
  switch (rule.kind) {
    case 'threshold':
      return `${rule.side} ${limitWords(rule.value, format)}`;
    case 'change':
      return `${changeWords(rule, format)} ${CHANGE_SIDES[rule.side]}`;
    case 'band':
      return `${BAND_SIDES[rule.side]} its expected range`;
    case 'stale':
      return `no new data for ${hoursWords(rule.hours)}`;
  }
}

/** A limit as it was typed: 6%, not 6.0%. */
const limitWords = (value: number, format: ColumnFormat | undefined): string =>
  format?.percent
    ? `${formatNumber(Number((value * 100).toPrecision(10)))}%`
    : formatNumber(value, format, 'short');

const CHANGE_SIDES = { above: 'more', below: 'less', any: 'more or less' } as const;
const BAND_SIDES = { above: 'above', below: 'below', any: 'outside' } as const;

export const changeWords = (
  { by, unit }: Extract<AlertRule, { kind: 'change' }>,
  format: ColumnFormat | undefined,
): string => limitWords(by, unit === 'percent' ? { percent: true } : format);

export const hoursWords = (hours: number): string =>
  hours % 24 === 0 ? plural(hours / 24, 'day') : plural(hours, 'hour');

/** What a check came to, in the list of checks. */
export const OUTCOME_WORDS: Record<AlertOutcome, string> = {
  fired: 'Fired',
  reminded: 'Still firing, told again',
  recovered: 'Recovered',
  snoozed: 'Snoozed, nothing sent',
  firing: 'Still firing, nothing sent',
  calm: 'Quiet, nothing sent',
  unknown: 'Could not be judged',
  outdated: 'Newer data was judged already',
};
