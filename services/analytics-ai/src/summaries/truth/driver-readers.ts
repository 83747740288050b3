import { directionIs, isLevel, sizeIs, toldIn } from './change-claims.js';
import { type Claim, claim, printed, type Reader, type Truth } from './truth.js';

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

/** Sentences about the groups that made a change. */
export const driverReaders: readonly Reader[] = [
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
