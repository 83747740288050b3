import { COUNTRY_CODES, OTHER_COUNTRY_NAMES } from './countries.js';
import { STATES } from './states.js';

/** What there is a map of: the states of the US, or the countries of the world. */
export type Atlas = 'states' | 'countries';

/** Fewer than this many in a hundred named places, and a column is something else. */
const MOSTLY = 0.9;

/** Read when they are first asked for. */
const read = new Map<Atlas, ReadonlyMap<string, string>>();

/** The number of the place that a text names: a code in capitals, or an English name however it is written. */
export function placeNumber(atlas: Atlas, text: string): string | undefined {
  const written = text.trim();
  const numbers = numbersOf(atlas);
  return numbers.get(written) ?? numbers.get(folded(written));
}

/**
 * The atlas in which most of the texts are places, null where none of them is one. Where both know as many, as of two letters alone,
 * the name of their column says which.
 */
export function atlasOf(texts: readonly string[], columnName: string): Atlas | null {
  const count = (atlas: Atlas) => texts.filter((text) => placeNumber(atlas, text) !== undefined).length;
  const [states, countries] = [count('states'), count('countries')];
  if (states + countries === 0) return null;
  if (states !== countries) return states > countries ? 'states' : 'countries';
  return /countr|nation|iso/i.test(columnName) ? 'countries' : 'states';
}

/** Whether nearly all of these values, and of the rows that have them, are places of one atlas, and at least so many different ones. */
export function arePlaces(
  values: readonly { text: string; rows: number }[],
  { name, atLeast }: { name: string; atLeast: number },
): Atlas | null {
  const texts = values.map(({ text }) => text);
  const atlas = atlasOf(texts, name);
  if (!atlas) return null;
  const known = values.filter(({ text }) => placeNumber(atlas, text) !== undefined);
  const rowsOf = (some: typeof values) => some.reduce((sum, { rows }) => sum + rows, 0);
  const isMost = known.length >= MOSTLY * values.length && rowsOf(known) >= MOSTLY * rowsOf(values);
  const different = new Set(known.map(({ text }) => placeNumber(atlas, text)));
  return isMost && different.size >= atLeast ? atlas : null;
}

/** Names without accents, signs, "the" and the ways to write "and" and "Saint". Codes in capitals are told from it by their case. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint');
}

/** Each place of an atlas by whatever names it: the FIPS number of a state, or the ISO number of a country. */
function numbersOf(atlas: Atlas): ReadonlyMap<string, string> {
  const known = read.get(atlas) ?? new Map(atlas === 'states' ? stateNames() : countryNames());
  read.set(atlas, known);
  return known;
}

function stateNames(): [string, string][] {
  const named = STATES.trim()
    .split('\n')
    .flatMap((line): [string, string][] => {
      const [number, code, name] = [line.slice(0, 2), line.slice(2, 4), line.slice(4)];
      return [
        [code, number],
        [`US-${code}`, number],
        [folded(name), number],
      ];
    });
  return [...named, ['washington dc', '11'], ['washington d c', '11']];
}

function countryNames(): [string, string][] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  const named = COUNTRY_CODES.trim()
    .split(/\s+/)
    .flatMap((codes): [string, string][] => {
      const [number, two, three] = [codes.slice(0, 3), codes.slice(3, 5), codes.slice(5)];
      const others = OTHER_COUNTRY_NAMES[two]?.split(', ') ?? [];
      return [
        [two, number],
        [three, number],
        ...[folded(english.of(two) ?? two), ...others].map((name): [string, string] => [name, number]),
      ];
    });
  return [...named, ['UK', '826']];
}
