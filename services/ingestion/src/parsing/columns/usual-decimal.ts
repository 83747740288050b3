import { languagesOf } from '@plumbline/semantics';
import type { DecimalMark } from './number-text.js';

const BESIDE_POINTS: readonly string[] = ['\t', '|'];

/**
 * The decimal mark of files that are written as this one is: a comma where the columns have names of a language that writes
 * commas, a point where cells are separated by commas. Undefined where both or neither is so.
 */
export function usualDecimal(
  delimiter: string | undefined,
  names: readonly string[],
): DecimalMark | undefined {
  if (delimiter === undefined) return undefined;
  const languages = languagesOf(names);
  const isByComma = delimiter === ',';
  if (languages.length > 0 && !languages.includes('en')) return isByComma ? undefined : 'comma';
  const isEnglish = languages.includes('en') && BESIDE_POINTS.includes(delimiter);
  return isByComma || isEnglish ? 'point' : undefined;
}
