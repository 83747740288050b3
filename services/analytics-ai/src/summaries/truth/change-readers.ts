import { directionIs, isLevel, sizeIs, toldIn, windows } from './change-claims.js';
import { driverReaders } from './driver-readers.js';
import { headlineReaders } from './headline-readers.js';
import { claim, printed, type Reader, type Truth } from './truth.js';

/** Rows and averages of both windows, and how much of the change each of them makes (Bennet, 1920). */
async function partsOf(truth: Truth) {
  const { now, before, metric } = toldIn(truth);
  const rows = { sql: 'count(*)', where: metric.where };
  const [count, earlier] = [await truth.measured(rows, now), await truth.measured(rows, before)];
  const [sum, base] = [await truth.measured(metric, now), await truth.measured(metric, before)];
  const [mean, old] = [sum / count, base / earlier];
  return {
    ...{ count, earlier, mean, old },
    byRows: ((count - earlier) * (mean + old)) / 2,
    byMean: ((mean - old) * (count + earlier)) / 2,
  };
}

const arithmetic: readonly Reader[] = [
  {
    pattern:
      /^(?:There were # (more|fewer) \w+|The number of \w+ hardly changed), # after #; .+? (rose|fell) # to #\.$/,
    read: async ([, many = '', verb = ''], numbers, truth) => {
      const { count, earlier, mean, old } = await partsOf(truth);
      const [change, last, first, ...rest] = many ? numbers : ['', ...numbers];
      return [
        ...(many
          ? [sizeIs(change, count, earlier), directionIs(many === 'more' ? 'more' : 'less', count, earlier)]
          : [isLevel(count, earlier)]),
        ...[printed('rows', last, count), printed('rows before', first, earlier)],
        ...[sizeIs(rest[0], mean, old), directionIs(verb, mean, old), printed('the average', rest[1], mean)],
      ];
    },
  },
  {
    pattern:
      /^(More|Fewer) \w+ (?:account for # of the (?:rise|fall)|(?:added|took away) #,) (?:and|while) a (higher|lower) average (?:for|added|took away) #\.$/,
    read: async ([, many = '', average = ''], [rows, mean], truth) => {
      const { count, earlier, mean: now, old, byRows, byMean } = await partsOf(truth);
      return [
        claim(`${many} rows`, many === 'More' ? count > earlier : count < earlier),
        claim(`a ${average} average`, average === 'higher' ? now > old : now < old),
        ...[printed('by rows', rows, Math.abs(byRows)), printed('by the average', mean, Math.abs(byMean))],
      ];
    },
  },
];

const figures: readonly Reader[] = [
  {
    kind: 'figures',
    pattern:
      /^(.+?)(?:, (last 12 months|[A-Z]\w+ \d{4}|\d{4}|Q\d \d{4}|the week of .+|[A-Z]\w+ \d+, \d{4}))?: #(?:, (?:about as (?:much|many) as|the same as|# (more|less|fewer) than) ((?:in|on) .+))?\.$/,
    read: async ([, name = '', window = '', verb = '', base = ''], [value, size], truth) => {
      const metric = truth.metric(name);
      if (!window) return [printed(name, value, await truth.measured(metric))];
      const { now, before } = window === 'last 12 months' ? toldIn(truth) : windows(window, base || window);
      const [last, first] = [await truth.measured(metric, now), await truth.measured(metric, before)];
      return [
        printed(name, value, last),
        ...(verb ? [sizeIs(size, last, first), directionIs(verb, last, first)] : []),
        ...(base && !verb ? [isLevel(last, first)] : []),
      ];
    },
  },
];

/** Sentences about what changed between two windows. */
export const changeReaders: readonly Reader[] = [
  ...headlineReaders,
  ...driverReaders,
  ...arithmetic,
  ...figures,
];
