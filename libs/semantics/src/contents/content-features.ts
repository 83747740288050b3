import { namesMeasure } from '../roles/nature.js';
import { isUnclearName } from '../roles/unclear-names.js';
import { namesPeriod } from '../tables/kind-words.js';
import { wordsOf } from '../words/words.js';
import type { ContentFacts, Told } from './content-facts.js';
import { CONTENT_WORDS } from './content-words.js';
import { textFeatures } from './text-features.js';

/** Features by name, each 0 to 1; what is 0 is left out. */
export type ContentFeatures = ReadonlyMap<string, number>;

/** All that tells what each column of a table holds: its values, its name, and what the columns beside it are. */
export function contentFeatures(table: readonly ContentFacts[]): ContentFeatures[] {
  const beside = besideFeatures(table);
  const siblings = siblingFeatures(table);
  return table.map((facts, at) => {
    const kind = isNumber(facts) ? 'number' : facts.type === 'text' ? 'text' : 'other';
    const told: Told[] = [
      ['always', 1],
      [`type ${facts.type}`, 1],
      [`role ${facts.role}`, 1],
      [`${facts.type} ${facts.role}`, 1],
      ['written', facts.isWritten],
      ...countFeatures(facts, kind),
      ...(kind === 'number' ? numberFeatures(facts) : []),
      ...(kind === 'text' ? textFeatures(facts) : []),
      ...nameFeatures(facts, kind),
      ...[...beside, ...(siblings[at] ?? [])].map(([name, value]): Told => [`${kind} ${name}`, value]),
    ];
    return new Map(told.flatMap(([name, value]) => (Number(value) > 0 ? [[name, Number(value)]] : [])));
  });
}

const isNumber = ({ type }: ContentFacts): boolean => type === 'integer' || type === 'decimal';

const COUNTS = [1, 2, 3, 5, 10, 20, 50, 200, 1_000, 10_000];
const SHARES = [0.0001, 0.001, 0.01, 0.1, 0.3, 0.6, 0.9, 0.98];
const MISSING = [0.001, 0.05, 0.3, 0.6, 0.9, 0.97, 0.995];
const ROWS = [5, 20, 100, 1_000, 10_000, 100_000];

/** How often values repeat and are missing, in steps, apart for numbers and for texts. */
function countFeatures({ rows, missing, distinct }: ContentFacts, kind: string): Told[] {
  const present = rows - missing;
  return [
    ...COUNTS.map((most): Told => [`${kind} values up to ${most}`, distinct <= most]),
    ...SHARES.map((least): Told => [`${kind} values differ in ${least}`, distinct > least * present]),
    ...MISSING.map((least): Told => [`${kind} missing ${least}`, missing > least * rows]),
    ...ROWS.map((most): Told => [`rows up to ${most}`, rows <= most]),
    [`${kind} never repeats`, distinct === present && present > 2],
  ];
}

const EDGES = [1, 5, 9, 31, 100, 366, 1_000, 10_000, 1e6, 1e8];
const SENTINELS: ReadonlySet<number> = new Set([-9, -77, -88, -99, -999, -9_999]);

/** Where numbers begin and end, and how densely they lie. */
function numberFeatures({ type, min = 0, max = 0, distinct, rows, missing }: ContentFacts): Told[] {
  const whole = type === 'integer' ? 'whole' : 'decimal';
  const filled = distinct / Math.max(1, max - min + 1);
  const isAlikeLong = min >= 1_000 && String(Math.trunc(min)).length === String(Math.trunc(max)).length;
  const isFew = distinct <= 10 && rows - missing >= 100;
  return [
    ...EDGES.map((edge): Told => [`${whole} up to ${edge}`, max <= edge]),
    [`${whole} below zero`, min < 0],
    [`${whole} from zero`, min === 0],
    [`${whole} from one`, min === 1],
    [`${whole} from a sentinel`, SENTINELS.has(min)],
    [`${whole} within one`, min >= -1 && max <= 1],
    ['whole without gaps', type === 'integer' && filled >= 0.99],
    ['whole with few gaps', type === 'integer' && filled >= 0.5],
    ['whole with many gaps', type === 'integer' && filled < 0.05],
    ['whole of one length', type === 'integer' && isAlikeLong],
    ['few small whole numbers', type === 'integer' && isFew && min >= -9 && max <= 9],
    ['years', type === 'integer' && min >= 1_800 && max <= 2_100],
  ];
}

/** What the name says, in words, and whether it can be read at all. */
function nameFeatures({ name, distinct }: ContentFacts, kind: string): Told[] {
  const parts = wordsOf(name);
  const isUnclear = isUnclearName(name);
  const last = parts.at(-1) ?? '';
  const said = Object.entries(CONTENT_WORDS).flatMap(([group, set]): Told[] => {
    const isSaid = parts.some((part) => set.has(part));
    return [
      [`${kind} called ${group}`, isSaid],
      [`${kind} called ${group} last`, set.has(last)],
    ];
  });
  return [
    ...said,
    ...parts.filter((part) => part.length > 1).map((part): Told => [`${kind} word ${part}`, 1]),
    [`${kind} called as measures are`, namesMeasure(name)],
    [`${kind} called as periods are`, namesPeriod(name)],
    [`${kind} unclear`, isUnclear],
    [`${kind} unclear, few`, isUnclear && distinct <= 10],
    [`${kind} unclear, many`, isUnclear && distinct > 50],
    [`${kind} unnamed`, parts.length === 0 || /^unnamed/i.test(name)],
    [`${kind} one word`, parts.length === 1],
    [`${kind} long name`, parts.length >= 4],
    [`${kind} digits in name`, /\p{L}\d/u.test(name)],
    [`${kind} digits between letters`, /\p{L}\d+\p{L}+\d/u.test(name)],
    [`${kind} digits alone`, /^[\d\W]+$/.test(name)],
    [`${kind} in capitals`, /\p{Lu}/u.test(name) && name === name.toUpperCase()],
    [`${kind} short name`, name.length <= 3],
    [`${kind} dotted name`, /\w\.\w/.test(name)],
  ];
}

/** What most columns of the table are. */
function besideFeatures(table: readonly ContentFacts[]): Told[] {
  const shareOf = (fits: (facts: ContentFacts) => boolean) => table.filter(fits).length / table.length;
  return [
    ['beside numbers', shareOf(({ role }) => role === 'measure')],
    ['beside categories', shareOf(({ role }) => role === 'dimension')],
    ['beside unclear names', shareOf(({ name }) => isUnclearName(name))],
    ['beside mostly unclear names', shareOf(({ name }) => isUnclearName(name)) > 0.5],
    ['alone', table.length === 1],
    ['in a wide table', table.length > 20],
  ];
}

/** Whether others of the table are called alike: `Y1968` and `Y1977`, `min_temp` and `max_temp`, `goals_for` and `cards_for`. */
function siblingFeatures(table: readonly ContentFacts[]): Told[][] {
  const named = table.map(({ name }): Record<string, string | undefined> => {
    const parts = wordsOf(name);
    return {
      'numbered among others': /\d/.test(name) ? name.toLowerCase().replace(/\d+/g, '#') : undefined,
      'begins as others do': parts[0],
      'ends as others do': parts.at(-1),
    };
  });
  const counts = new Map<string, number>();
  const keysOf = (name: Record<string, string | undefined>) =>
    Object.entries(name).flatMap(([how, part]) =>
      part === undefined ? [] : [[how, `${how} ${part}`] as const],
    );
  for (const [, key] of named.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return named.map((name) => keysOf(name).map(([how, key]): Told => [how, (counts.get(key) ?? 0) > 1]));
}
