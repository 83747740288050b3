import type { DashboardFilter, Filter } from '@plumbline/contracts';
import { PERIOD_RULES } from './period-rules.js';
import { type AroundReport, type Report, type ReportRule, sourceOf } from './report-rule.js';

const ofNothing: ReportRule = {
  words: {
    id: 'correctness/report-of-what-is-gone',
    severity: 'high',
    title: 'A report of what is gone',
    why: 'Each time it fails, or it was stopped, and whoever waits for it learns nothing.',
    fix: 'Choose what it is to send instead, or delete the schedule.',
  },
  find: ({ kind }, { object }) =>
    object ? [] : [`The ${OBJECT_WORDS[kind] ?? kind} that it sends was deleted.`],
};

const OBJECT_WORDS: Partial<Record<Report['kind'], string>> = {
  ...{ dashboard: 'dashboard', summary: 'summary', answer: 'answer', export: 'data source' },
};

const columnGone: ReportRule = {
  words: {
    id: 'correctness/report-filter-without-column',
    severity: 'high',
    title: 'A report narrowed by a column that is gone',
    why: 'The filter acts on nothing, so the report is held back: nobody gets it.',
    fix: 'Choose the column that took its place, or take the filter away.',
  },
  find: ({ filters }, { object, columnsOf }) =>
    filters.flatMap((filter) => {
      const source = sourceOf(filter, object);
      if (source === undefined) return [];
      const columns = columnsOf(source);
      if (!columns) return [`The data source whose “${filter.column}” it is narrowed by was deleted.`];
      const calculated = object?.kind === 'dashboard' ? object.calculated : [];
      return calculated.includes(filter.column) || columns.some(({ name }) => name === filter.column)
        ? []
        : [`“${filter.column}” is no column of its data any more.`];
    }),
};

const figureGone: ReportRule = {
  words: {
    id: 'correctness/report-threshold-without-figure',
    severity: 'high',
    title: 'A report that waits for a figure that is gone',
    why: 'It is sent only when the figure is beyond a value, and there is no such figure: it is never sent.',
    fix: 'Choose another key figure of the dashboard, or send it always.',
  },
  find: ({ condition, threshold }, { object }) =>
    condition === 'value' &&
    threshold &&
    object?.kind === 'dashboard' &&
    !object.kpiIds.includes(threshold.tile)
      ? [`“${threshold.title}” is no key figure of the dashboard any more.`]
      : [],
};

const olderData: ReportRule = {
  words: {
    id: 'correctness/report-of-older-data',
    severity: 'medium',
    title: 'A summary that tells of older data',
    why: 'A summary states the numbers of the day it was written: sent again, it tells old ones as if they were new.',
    fix: 'Write the summary again, or send the dashboard, whose numbers are those of each run.',
  },
  find: (_report, { object }) =>
    object?.kind === 'summary' && object.currentVersion !== null && object.dataVersion < object.currentVersion
      ? [
          `It was written on version ${object.dataVersion} of “${object.sourceName}”, which is at version ${object.currentVersion} by now.`,
        ]
      : [],
};

type Values = Pick<Filter, 'column' | 'op' | 'values' | 'grain' | 'bins'>;

const isExact = ({ op, grain, bins }: Values): boolean => /^(?:eq|in)$/u.test(op) && !grain && !bins;

/** No row has a value that both let through. */
const excludeEachOther = (a: Values, b: Values): boolean =>
  a.column === b.column &&
  isExact(a) &&
  isExact(b) &&
  a.values.length > 0 &&
  b.values.length > 0 &&
  !a.values.some((value) => b.values.includes(value));

const emptySection: ReportRule = {
  words: {
    id: 'correctness/report-section-always-empty',
    severity: 'high',
    title: 'A section that is always empty',
    why: 'What the report is narrowed to and what the tile shows exclude each other: an empty tile also holds the report back.',
    fix: 'Take the filter of the tile or that of the report away, or choose values that both let through.',
  },
  find: ({ filters }, { object }) => {
    if (object?.kind !== 'dashboard') return [];
    return object.tiles.flatMap(({ plan, title, id }) => {
      const own = filters.filter((filter) => sourceOf(filter, object) === plan.dataSourceId);
      const met = own.find((filter) => plan.filters.some((each) => excludeEachOther(each, filter)));
      return met
        ? [`“${title || id}” shows other values of “${met.column}” than the report is narrowed to.`]
        : [];
    });
  },
};

const emptyReport: ReportRule = {
  words: {
    id: 'correctness/report-always-empty',
    severity: 'high',
    title: 'A report that is always empty',
    why: 'No row fulfils both filters, whatever the data are.',
    fix: 'Put the values into one filter, or take one of them away.',
  },
  find: ({ filters }, { object }: AroundReport) =>
    filters.flatMap((filter: DashboardFilter, at) =>
      filters
        .slice(0, at)
        .some((each) => sourceOf(each, object) === sourceOf(filter, object) && excludeEachOther(each, filter))
        ? [`Two of its filters on “${filter.column}” have no value in common.`]
        : [],
    ),
};

/** Rules over what schedules send. */
export const REPORT_RULES: readonly ReportRule[] = [
  ...[ofNothing, columnGone, figureGone, olderData, emptySection, emptyReport],
  ...PERIOD_RULES,
];
