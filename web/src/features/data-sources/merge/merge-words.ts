import { formatCount, formatValue } from '@plumbline/charts';
import {
  KEY_NORMALISATIONS,
  type KeyNormalisation,
  type MergeKey,
  type MergePreview,
  shortNames,
} from '@plumbline/contracts';
import { plural } from '../../../shared/lib/format.js';
import { listed, ordinal } from '../../../shared/lib/format-figures.js';

/** What both tables and a row of each are called. */
export interface Nouns {
  left: string;
  right: string;
  oneLeft: string;
  oneRight: string;
}

/** Longer names are no words of a sentence, nor of a picture. */
const LONGEST_NOUN = 14;
const PLAIN = /^[\p{L}\p{N} _-]+$/u;

export function nounsOf(first: string, second: string): Nouns {
  const names = shortNames(first, second);
  const [left, right] = nounPair(names.left, names.right);
  return { left, right, oneLeft: oneOf(left), oneRight: oneOf(right) };
}

/** What has no short name is spoken of as rows. */
function nounPair(left: string, right: string): [string, string] {
  const [isLeft, isRight] = [isWord(left), isWord(right)];
  if (!isLeft && !isRight) return ['first rows', 'second rows'];
  return [isLeft ? left : 'rows', isRight ? right : 'rows'];
}

const isWord = (name: string): boolean => name.length <= LONGEST_NOUN && PLAIN.test(name);

/** `an order`, `a row`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** `account` of `accounts`; `data row` and `status row` where a word is no plural. */
function oneOf(noun: string): string {
  if (/[^sui]s$/i.test(noun)) return noun.replace(/ies$/i, 'y').replace(/s$/i, '');
  return `${noun} row`;
}

/** `customer`, `customer and zip`. */
export const sideOfKeys = (keys: readonly MergeKey[], side: 'left' | 'right'): string =>
  keys.map((key) => key[side]).join(' and ');

const OVERLOOKED: Record<KeyNormalisation, string> = {
  case: 'capitals',
  spaces: 'spaces around',
  leading_zeros: 'leading zeros',
  dates: 'ways to write a day',
};

export const NORMALISATION_OPTIONS = KEY_NORMALISATIONS.map((value) => ({
  value,
  label: OVERLOOKED[value].replace(/^./, (first) => first.toUpperCase()),
}));

/** What is overlooked in the first of some keys, which stands for all. */
export function overlookedIn(keys: readonly MergeKey[]): readonly KeyNormalisation[] {
  const [key] = keys;
  if (key?.normalise === true) return KEY_NORMALISATIONS;
  return key?.normalise || [];
}

/** `customer = name; capitals and spaces around ignored`. */
export function keySentence(keys: readonly MergeKey[]): string {
  const pairs = keys.map(({ left, right }) => `${left} = ${right}`).join(', ');
  const overlooked = overlookedIn(keys).map((each) => OVERLOOKED[each]);
  return overlooked.length === 0 ? pairs : `${pairs}; ${listed(overlooked)} ignored`;
}

/** `97.8% of orders`. */
export function shareWords({ matched, left }: Pick<MergePreview, 'matched' | 'left'>, nouns: Nouns): string {
  const share = left.rows === 0 ? 0 : matched / left.rows;
  return `${(share * 100).toFixed(1)}% of ${nouns.left}`;
}

/** `9 names repeat`, or that nothing does. */
export function repeatWords(repeated: number, keys: readonly MergeKey[]): string {
  if (repeated === 0) return 'nothing repeats';
  const what = keys.length > 1 ? 'pair' : 'value';
  return plural(repeated, `${what} repeats`, `${what}s repeat`);
}

/** A sum as its column writes it. */
export const sumWords = (value: number, measure: NonNullable<MergePreview['measure']>): string =>
  formatValue(value, { type: 'double', ...(measure.format && { format: measure.format }) });

/** What multiplied rows do: `214 orders meet several accounts, so they count again.` */
export function multiplySentence({ multiplied }: MergePreview, nouns: Nouns): string {
  const [meet, they] = multiplied === 1 ? ['meets', 'it counts'] : ['meet', 'they count'];
  const what = multiplied === 1 ? nouns.oneLeft : nouns.left;
  return `${formatCount(multiplied)} ${what} ${meet} several ${nouns.right}, so ${they} again.`;
}

/** `12,480 rows, or 12,694 if all rows are kept`. */
export function resultWords(
  preview: MergePreview,
  kind: 'inner' | 'left' | 'full',
  isDecided: boolean,
): string {
  if (isDecided) return plural(preview.rows, 'row');
  return `${plural(preview.kinds.newest[kind], 'row')}, or ${formatCount(preview.kinds.keep[kind])} if all rows are kept`;
}

/** `8 of 20 uploads used; this is the 9th.` */
export function placeWords(usage: { used: number; limit: number | null } | undefined): string {
  if (!usage || usage.limit === null) return '';
  const { used, limit } = usage;
  if (used >= limit) return `All ${formatCount(limit)} uploads are used.`;
  return `${formatCount(used)} of ${formatCount(limit)} uploads used; this is the ${ordinal(used + 1)}.`;
}
