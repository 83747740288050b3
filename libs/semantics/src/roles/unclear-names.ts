/** Letters of a readable name are vowels more often than this. Chosen on real columns, each table left out in turn. */
const READABLE_VOWELS = 0.21;
/** Of a name with digits in it. */
const READABLE_VOWELS_BESIDE_DIGITS = 0.3;
const MIN_LETTERS = 2;
const PERIOD = /^\W*[a-z]{0,4}\W*(?:19|20)\d\d\W*$|^(?:q[1-4]|h[12]|[wm]\d{1,2}|day_?\d+)$/i;

/** A short plural: `carts`, `shifts`, `clerks`. */
const PLURAL = /^[a-z]{1,3}[aeiouy][a-z]{1,4}[^aiosu\W\d_]s$/i;

/** A name that nobody can read without its legend: `Wfga`, `s1p2c5plant`. Years and periods are no such names. */
export function isUnclearName(name: string): boolean {
  if (PERIOD.test(name) || PLURAL.test(name)) return false;
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const vowels = name.match(/[aeiouyäöüàáâéèêíóôúœæ]/giu)?.length ?? 0;
  if (letters < MIN_LETTERS || !/^[\p{Script=Latin}\P{L}]*$/u.test(name)) return false;
  const share = vowels / letters;
  return share < (/\p{L}\d/u.test(name) ? READABLE_VOWELS_BESIDE_DIGITS : READABLE_VOWELS);
}
