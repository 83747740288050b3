import { quoteName } from '@plumbline/datasets';
import { type Claim, claim, type Metric, printed, type Reader, type Truth } from './truth.js';
import { type DayRange, monthsBefore, rangeIn } from './windows.js';

/** Both windows of a comparison by their words; the base may be named by the window itself. */
function windows(during: string, base: string): { now: DayRange; before: DayRange } {
  const now = rangeIn(during);
  if (!now) throw new RangeError(`“${during}” names no days`);
  const before = /twelve months before/.test(base) ? monthsBefore(now, 12) : rangeIn(base);
  if (!before) throw new RangeError(`“${base}” names no days`);
  return { now, before };
}

const isUp = (verb: string): boolean => /rose|more|grew|rise|higher|added/.test(verb);
/** The least change that has a direction. */
const LEVEL = 0.01;

/** The size of a change as a sentence prints it: percent, points or an amount. */
const sizeIs = (size: string | undefined, now: number, before: number): Claim =>
  size?.includes('%')
    ? printed('the change', size, Math.abs(now / before - 1))
    : printed('the difference', size, Math.abs(now - before));

const directionIs = (verb: string, now: number, before: number): Claim =>
  claim(`${verb}: ${before} to ${now}`, isUp(verb) ? now > before : now < before);

const isLevel = (now: number, before: number): Claim =>
  claim(`level: ${before} to ${now}`, Math.abs(now / before - 1) < LEVEL || Math.abs(now - before) < 0.005);

async function headline(
  truth: Truth,
  name: string,
  [during, base]: readonly [string, string],
  check: (now: number, before: number) => Claim[],
): Promise<Claim[]> {
  const { now, before } = windows(during, base);
  const metric = truth.metric(name);
  truth.told = { now, before, metric };
  return check(await truth.measured(metric, now), await truth.measured(metric, before));
}

/** What was told in the headline; the words that follow speak of it. */
function toldIn({ told }: Truth) {
  if (!told) throw new RangeError('no headline came before');
  return told;
}

const headlines: readonly Reader[] = [
  {
    kind: 'in_short',
    pattern: /^(.+?) (rose|fell)(?: by)? # to # ((?:over|in|on) .+?), from # ((?:in|on) .+)\.$/,
    read: ([, name = '', verb = '', during = '', base = ''], [size, last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        ...[sizeIs(size, now, before), directionIs(verb, now, before)],
        ...[printed('the later value', last, now), printed('the earlier value', first, before)],
      ]),
  },
  {
    kind: 'in_short',
    pattern: /^(.+?) grew to # its level, # ((?:over|in|on) .+?), from # ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', base = ''], [times, last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        printed('times', times, now / before),
        ...[printed('the later value', last, now), printed('the earlier value', first, before)],
      ]),
  },
  {
    kind: 'in_short',
    pattern: /^(.+?) held at about # ((?:over|in|on) .+?), after # ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', base = ''], [last, first], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        ...[isLevel(now, before), printed('the later value', last, now)],
        printed('the earlier value', first, before),
      ]),
  },
  {
    kind: 'in_short',
    pattern:
      /^(.+?) came to # ((?:over|in|on) .+?), (?:about as much as|the same as|# (more|less) than) ((?:in|on) .+)\.$/,
    read: ([, name = '', during = '', verb = '', base = ''], [last, size], truth) =>
      headline(truth, name, [during, base], (now, before) => [
        printed('the later value', last, now),
        ...(verb ? [sizeIs(size, now, before), directionIs(verb, now, before)] : [isLevel(now, before)]),
      ]),
  },
];

/** Of each complete period its value, the last one last. */
async function periodsOf(
  truth: Truth,
  { sql, where }: Metric,
  grain: string,
  end: string,
): Promise<number[]> {
  const time = quoteName(truth.table.time ?? '');
  const [list] = await truth.row(
    `SELECT CAST(list(n ORDER BY p) AS JSON) FROM
     (SELECT date_trunc('${grain}', ${time}) AS p, CAST(${sql} AS DOUBLE) AS n FROM t WHERE ${time} < DATE '${end}' GROUP BY 1)`,
    { where },
  );
  return JSON.parse(String(list)) as number[];
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
};

const extremeIs = (word: string, values: readonly number[], count: string | undefined): Claim[] => {
  const extreme = word === 'highest' ? Math.max(...values) : Math.min(...values);
  return [
    claim(`the ${word} of ${values.join(', ')}`, values.at(-1) === extreme),
    printed('periods', count, values.length),
  ];
};

const positions: readonly Reader[] = [
  {
    pattern: /^It is the (highest|lowest) of the # complete (\w+)s in the data\.$/,
    read: async ([, word = '', grain = ''], [count], truth) => {
      const { now, metric } = toldIn(truth);
      return extremeIs(word, await periodsOf(truth, metric, grain, now.to), count);
    },
  },
  {
    pattern:
      /^From one (\w+) to the next it usually moves by #, so (this is within its usual up and down|a step of this size is usual|this is more than its usual up and down)\.$/,
    read: async ([, grain = '', word = ''], [usual], truth) => {
      const { now, metric } = toldIn(truth);
      const values = await periodsOf(truth, metric, grain, now.to);
      const moves = values.slice(1).map((value, at) => Math.abs(value / (values[at] ?? Number.NaN) - 1));
      const [last = Number.NaN, typical] = [moves.at(-1), median(moves.slice(0, -1))];
      return [
        printed('the usual change', usual, typical),
        claim(`${last} beside ${typical}: ${word}`, !word.includes('more than') === last <= 2 * typical),
      ];
    },
  },
  {
    pattern:
      /^(.+) alone (?:brought|stood at) #(?:, (?:(after|about as much as)(?: #)?|# (more|less) than) in the same (\w+) a year earlier)?(?:; it is the (highest|lowest) of all # complete \w+s)?\.$/,
    read: async ([, last = '', same = '', verb = '', grain = '', rank = ''], numbers, truth) => {
      const { metric, now: window } = toldIn(truth);
      const range = rangeIn(last);
      if (!range) throw new RangeError(`“${last}” names no days`);
      const then = monthsBefore({ from: monthsBefore(range, -1).from, to: '' }, 13);
      const [now, before] = [
        await truth.measured(metric, range),
        await truth.measured(metric, { from: then.from, to: monthsBefore(then, -1).from }),
      ];
      const values = rank ? await periodsOf(truth, metric, grain || 'month', window.to) : [];
      return [
        printed('the last period', numbers[0], now),
        ...(verb ? [sizeIs(numbers[1], now, before), directionIs(verb, now, before)] : []),
        ...(same === 'after' ? [printed('a year earlier', numbers[1], before)] : []),
        ...(same.startsWith('about') ? [isLevel(now, before)] : []),
        ...(rank ? extremeIs(rank, values, numbers.at(-1)) : []),
      ];
    },
  },
];

/** Every text column's change by group, from one window to the other. */
async function changesBy(truth: Truth, column: string): Promise<Map<string, number>> {
  const { now, before, metric } = toldIn(truth);
  const [after, earlier] = [
    await truth.groups(metric, column, now),
    await truth.groups(metric, column, before),
  ];
  return new Map(
    [...new Set([...after.keys(), ...earlier.keys()])].map((value) => [
      value,
      (after.get(value) ?? 0) - (earlier.get(value) ?? 0),
    ]),
  );
}

const total = (changes: ReadonlyMap<string, number>): number =>
  [...changes.values()].reduce((sum, change) => sum + change, 0);
const columnOfValue = (truth: Truth, value: string): string => truth.columnsOfValues.get(value) ?? '';

/** Who moved the total most in its direction. */
function leads(name: string, changes: ReadonlyMap<string, number>): Claim {
  const sign = Math.sign(total(changes));
  const most = Math.max(...[...changes.values()].map((change) => change * sign));
  return claim(`${name} changed most`, (changes.get(name) ?? 0) * sign === most);
}

/** "rose # to # from #", "grew to # its level, # from #", "is new, with #", "held at about # from #". */
const MOVED = '(?:(?:rose|fell)(?: by)? # to #|grew to # its level, #|held at about #) from #|is new, with #';

async function movedIs(
  truth: Truth,
  name: string,
  words: string,
  numbers: readonly string[],
): Promise<Claim[]> {
  const { now: window, before: earlier, metric } = toldIn(truth);
  const own = [truth.isValue(name)];
  const [now, before] = [
    await truth.measured(metric, window, own),
    await truth.measured(metric, earlier, own),
  ];
  const [first, second, third] = numbers;
  if (words.startsWith('is new')) return [printed('now', first, now), claim('it is new', before === 0)];
  if (words.startsWith('held'))
    return [printed('now', first, now), printed('before', second, before), isLevel(now, before)];
  const size = words.startsWith('grew') ? printed('times', first, now / before) : sizeIs(first, now, before);
  return [
    size,
    printed('now', second, now),
    printed('before', third, before),
    directionIs(words, now, before),
  ];
}

const numbersIn = (words: string): number => words.split('#').length - 1;

const drivers: readonly Reader[] = [
  {
    pattern: /^(Most|The largest part) of the (rise|fall) came from (.+)\.$/,
    read: async ([, much = '', word = '', name = ''], _numbers, truth) => {
      const changes = await changesBy(truth, columnOfValue(truth, name));
      const part = (changes.get(name) ?? 0) / total(changes);
      return [
        leads(name, changes),
        claim(`${much} of it: ${part}`, (much === 'Most') === part > 0.5),
        claim(`a ${word}`, (word === 'rise') === total(changes) > 0),
      ];
    },
  },
  {
    pattern: new RegExp(`^By (.+?), (.+) made the difference: it (${MOVED})\\.$`),
    read: async ([, label = '', name = '', words = ''], numbers, truth) => {
      const changes = await changesBy(truth, truth.columnOf(label));
      truth.lead = { name, changes };
      return [leads(name, changes), ...(await movedIs(truth, name, words, numbers))];
    },
  },
  {
    pattern: /^That is # of the (rise|fall)\.$/,
    read: async ([, word = ''], [part], truth) => {
      const { name, changes } = leadOf(truth);
      return [
        printed('its part of the change', part, (changes.get(name) ?? 0) / total(changes)),
        claim(`a ${word}`, (word === 'rise') === total(changes) > 0),
      ];
    },
  },
  {
    pattern: /^That is (more than )?the whole (rise|fall)\.$/,
    read: async ([, more = ''], _numbers, truth) => {
      const { name, changes } = leadOf(truth);
      const part = (changes.get(name) ?? 0) / total(changes);
      return [claim(`${more}the whole: ${part}`, more ? part > 1 : Math.abs(part - 1) <= 0.0051)];
    },
  },
  {
    pattern: new RegExp(`^(.+) went the other way: it (${MOVED})\\.$`),
    read: async ([, name = '', words = ''], numbers, truth) => {
      const { changes } = leadOf(truth);
      const other = (changes.get(name) ?? 0) * total(changes) < 0;
      return [claim(`${name} went the other way`, other), ...(await movedIs(truth, name, words, numbers))];
    },
  },
  {
    pattern: new RegExp(`^The (.+) moved against each other: (.+?) (${MOVED}), while (.+?) (${MOVED})\\.$`),
    read: async ([, , one = '', words = '', other = '', others = ''], numbers, truth) => {
      const cut = numbersIn(words);
      const changes = await changesBy(truth, columnOfValue(truth, one));
      return [
        claim('they went against each other', (changes.get(one) ?? 0) * (changes.get(other) ?? 0) < 0),
        ...(await movedIs(truth, one, words, numbers.slice(0, cut))),
        ...(await movedIs(truth, other, others, numbers.slice(cut))),
      ];
    },
  },
  {
    pattern:
      /^The (rise|fall) is broad: (?:all #|both) (.+) (?:rose|fell), none far more than its size would say\.$/,
    read: async ([, word = '', label = ''], [count], truth) => {
      const changes = [...(await changesBy(truth, truth.columnOf(label))).values()];
      return [
        ...(count ? [printed('groups', count, changes.length)] : [claim('both', changes.length === 2)]),
        claim(
          `all ${word}`,
          changes.every((change) => (word === 'rise' ? change > 0 : change < 0)),
        ),
      ];
    },
  },
  {
    pattern: /^No (.+) alone explains the (rise|fall): # of (?:the )?# (.+) (rose|fell)\.$/,
    read: async ([, label = '', , , verb = ''], [along, all], truth) => {
      const changes = [...(await changesBy(truth, truth.columnOf(label))).values()];
      const same = changes.filter((change) => (verb === 'rose' ? change > 0 : change < 0)).length;
      return [printed('groups', all, changes.length), printed(verb, along, same)];
    },
  },
];

/** Whose change a sentence that follows speaks of. */
function leadOf({ lead }: Truth) {
  if (!lead) throw new RangeError('no driver came before');
  return lead;
}

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
  ...headlines,
  ...positions,
  ...drivers,
  ...arithmetic,
  ...figures,
];
