import {
  RELATIVE_DATE_NAMES,
  type RelativeDates,
  type ScheduleFilter,
  type When,
} from '@plumbline/contracts';
import type { Report, ReportRule } from './report-rule.js';

/** Days that a report is narrowed to, where they end with its run; months and years are longer than any time between two runs. */
const DAYS: Partial<Record<RelativeDates, number>> = { yesterday: 1, last_7_days: 7, last_30_days: 30 };
/** Whole months: the same until the month is over. */
const MONTHS: readonly RelativeDates[] = ['last_month', 'last_3_months', 'last_12_months', 'last_24_months'];
const LONGEST_MONTH = 31;

/** The most days between two runs; undefined of a cron expression, whose times follow no such rule. */
export function longestGap(when: When): number | undefined {
  if ('cron' in when) return undefined;
  if (when.every === 'hour') return 0;
  if (when.every === 'day') return 1;
  if (when.every === 'month') return LONGEST_MONTH;
  const days = [...new Set(when.days)].sort((a, b) => a - b);
  return Math.max(...days.map((day, at) => (days[at + 1] ?? (days[0] ?? day) + 7) - day));
}

const relativeOf = ({ filters }: Report): { relative: RelativeDates; column: string }[] =>
  filters.flatMap(({ relative, column }) => (relative ? [{ relative, column }] : []));

const nameOf = (relative: RelativeDates): string => `“${RELATIVE_DATE_NAMES[relative]}”`;

const leavesDaysOut: ReportRule = {
  words: {
    id: 'correctness/report-leaves-days-out',
    severity: 'medium',
    title: 'Days that no report ever shows',
    why: 'The period is shorter than the time between two reports: what happens between is in none of them.',
    fix: 'Choose a period that is at least as long as the time between two reports, such as “Last month” for one a month.',
  },
  find: (report) => {
    const gap = longestGap(report.when);
    return relativeOf(report).flatMap(({ relative }) => {
      const days = DAYS[relative];
      if (gap === undefined || days === undefined || days >= gap) return [];
      return [`Up to ${gap} days lie between two reports, and ${nameOf(relative)} shows ${days} of them.`];
    });
  },
};

const endsBeforeItsPeriod: ReportRule = {
  words: {
    id: 'correctness/report-never-whole',
    severity: 'medium',
    title: 'A period that is never shown whole',
    why: 'It begins anew before the next report: the days after the last report of a month are in none.',
    fix: 'Choose “Last month”, or have it sent every day.',
  },
  find: (report) => {
    const gap = longestGap(report.when);
    const isMonthly = !('cron' in report.when) && report.when.every === 'month';
    if (gap === undefined || gap <= 1) return [];
    return relativeOf(report)
      .filter(({ relative }) => relative === 'month_to_date')
      .map(() =>
        isMonthly
          ? 'It comes once a month and shows the month so far: the rest of each month is in no report.'
          : `Up to ${gap} days lie between two reports, and each shows the month so far: its last days are in none.`,
      );
  },
};

const repeatsItself: ReportRule = {
  words: {
    id: 'quality/report-repeats-itself',
    severity: 'low',
    title: 'The same report again and again',
    why: 'What its readers have seen they stop opening, also when it is new for once.',
    fix: 'Send it once for each period, or only when its data changed.',
  },
  find: (report) => {
    const gap = longestGap(report.when);
    if (gap === undefined || report.condition !== 'always') return [];
    return relativeOf(report)
      .filter(({ relative }) => (MONTHS.includes(relative) && gap <= 7) || (relative in DAYS && gap === 0))
      .map(({ relative }) =>
        gap === 0
          ? `It comes several times a day, and ${nameOf(relative)} is the same all day.`
          : `It comes every ${gap === 1 ? 'day' : 'week'}, and ${nameOf(relative)} changes once a month.`,
      );
  },
};

/** The last day that a filter lets through, where it names one. */
function lastDay({ op, values, relative }: ScheduleFilter): string | undefined {
  if (relative || !/^(?:between|lt|lte)$/u.test(op)) return undefined;
  const last = op === 'between' ? values[1] : values[0];
  const [day] = /^\d{4}-\d{2}-\d{2}/u.exec(typeof last === 'string' ? last : '') ?? [];
  return day;
}

const fixedDays: ReportRule = {
  words: {
    id: 'correctness/report-of-fixed-days',
    severity: 'medium',
    title: 'A repeated report of days that are over',
    why: 'Whatever happens, each report shows the same days; its readers take it for news.',
    fix: 'Choose days that move with the report, such as “Last month”.',
  },
  find: ({ filters }, { today }) =>
    filters.flatMap((filter) => {
      const day = lastDay(filter);
      return day !== undefined && day < today
        ? [`“${filter.column}” ends on ${day}: nothing after that day is ever in the report.`]
        : [];
    }),
};

/** Rules over the days that a report shows, and the times when it is sent. */
export const PERIOD_RULES: readonly ReportRule[] = [
  leavesDaysOut,
  endsBeforeItsPeriod,
  repeatsItself,
  fixedDays,
];
