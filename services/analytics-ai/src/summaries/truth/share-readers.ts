import { quoteName } from '@plumbline/datasets';
import { capitalised } from '@plumbline/semantics';
import { type Claim, claim, columnIn, printed, type Reader, type Truth } from './truth.js';

const not = (condition: string): string => `NOT (${condition})`;

/** "for West", "where rating is 5". */
export function placed(truth: Truth, place: string): string {
  const found = /^for (.+)$|^where (.+) is (.+)$/.exec(place);
  if (!found) throw new RangeError(`“${place}” is no place`);
  return truth.isValue(found[1] ?? found[3] ?? '', found[2]);
}

/** "are Online", "have cylinders 8". */
function told(truth: Truth, words: string): string {
  const [, name, rest = ''] = /^(are|have) (.+)$/.exec(words) ?? [];
  return name === 'are' ? truth.isValue(rest) : truth.isValue(capitalised(rest));
}

const rowsOf = (truth: Truth, where: readonly string[] = []): Promise<number> =>
  truth.number('count(*)', { where });

async function partIs(
  truth: Truth,
  printedPart: string | undefined,
  own: string,
  of: string[],
): Promise<Claim> {
  return printed('the part', printedPart, (await rowsOf(truth, [...of, own])) / (await rowsOf(truth, of)));
}

/** Rows that hold a value at all. */
const isKnown = (own: string): string => `${quoteName(columnIn(own))} IS NOT NULL`;

const PLACE = '(for .+?|where .+? is .+?)';

/** Of a group its rows, and elsewhere. */
const parts: readonly Reader[] = [
  {
    pattern: /^(.+) stands in # \w+, # of those with an? (.+)\.$/,
    read: async ([, value = '', label = ''], [rows, part], truth) => {
      const own = truth.isValue(value, truth.columnsOfValues.has(value) ? label : undefined);
      return [
        printed('rows', rows, await rowsOf(truth, [own])),
        await partIs(truth, part, own, [`${quoteName(truth.columnOf(label))} IS NOT NULL`]),
      ];
    },
  },
  {
    pattern: new RegExp(`^# of \\w+ ${PLACE} ((?:are|have) .+)\\.$`),
    read: async ([, place = '', words = ''], [part], truth) => {
      const where = placed(truth, place);
      truth.shared = { where, own: told(truth, words) };
      return [await partIs(truth, part, truth.shared.own, [where, isKnown(truth.shared.own)])];
    },
  },
  {
    pattern: new RegExp(`^# of # \\w+ ${PLACE} ((?:are|have) .+), #\\.$`),
    read: async ([, place = '', words = ''], [rows, of, part], truth) => {
      const where = placed(truth, place);
      const own = told(truth, words);
      truth.shared = { where, own };
      const known = [where, isKnown(own)];
      return [
        printed('rows', rows, await rowsOf(truth, [where, own])),
        printed('of', of, await rowsOf(truth, known)),
        await partIs(truth, part, own, known),
      ];
    },
  },
  {
    pattern: /^Elsewhere it is #, clearly (less|more)\.$/,
    read: async ([, word = ''], [part], truth) => {
      const { where, own } = sharedOf(truth);
      const [here, rest] = await Promise.all(
        [where, not(where)].map(
          async (side) => (await rowsOf(truth, [side, own])) / (await rowsOf(truth, [side, isKnown(own)])),
        ),
      );
      return [
        printed('elsewhere', part, rest ?? Number.NaN),
        claim(word, (word === 'less') === (rest ?? 0) < (here ?? 0)),
      ];
    },
  },
];

function sharedOf({ shared }: Truth) {
  if (!shared) throw new RangeError('no part came before');
  return shared;
}

/** Rows without a value in one of the columns that are named. */
function isMissing(truth: Truth, labels: string): string {
  const names = labels.split(/ and |, /).map((label) => quoteName(truth.columnOf(label)));
  return names.map((name) => `${name} IS NULL`).join(' AND ');
}

const missing: readonly Reader[] = [
  {
    kind: 'data',
    pattern: new RegExp(`^# \\w+ ${PLACE} have no (.+): # of them\\.$`),
    read: async ([, place = '', labels = ''], [rows, part], truth) => {
      const where = placed(truth, place);
      const own = isMissing(truth, labels);
      truth.shared = { where, own };
      return [
        printed('rows', rows, await rowsOf(truth, [where, own])),
        await partIs(truth, part, own, [where]),
      ];
    },
  },
  {
    kind: 'data',
    pattern: /^Of all others it is #\.$/,
    read: async (_words, [part], truth) => {
      const { where, own } = sharedOf(truth);
      return [await partIs(truth, part, own, [not(where)])];
    },
  },
];

const concentration: readonly Reader[] = [
  {
    pattern: /^(?:# of # (.+?) make up # of (.+?)|One in ten (.+?), # of #, hold # of (.+?))\.$/,
    read: async ([, one = '', first = '', other = '', second = ''], [few, all, part], truth) => {
      const metric = truth.metric(first || second);
      const groups = [...(await truth.groups(metric, truth.columnOf(one || other))).values()];
      const largest = groups
        .slice(0, Number(few?.replaceAll(',', '')))
        .reduce((sum, value) => sum + value, 0);
      return [
        printed('groups', all, groups.length),
        printed('part', part, largest / groups.reduce((sum, value) => sum + value, 0)),
      ];
    },
  },
];

/** Sentences about the part of rows, or of a total, that a group makes up. */
export const shareReaders: readonly Reader[] = [...parts, ...missing, ...concentration];
