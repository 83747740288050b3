/** Parts of a date that no strptime reads as they are written. */

/** The day as an ordinal: `1st`, `22nd`. */
export const ORDINAL_DAY = '%o';
/** The half of the day with points: `p.m.`. */
export const DOTTED_HALF = '%h';

/** Expressions that JavaScript and the engine understand alike. */
export const WRITTEN_EXPRESSIONS: Record<string, string> = {
  [ORDINAL_DAY]: '[0-9]{1,2}(?:st|nd|rd|th)',
  [DOTTED_HALF]: '[AaPp]\\.[Mm]\\.',
};

/** The text, and the pattern, without what strptime does not read. */
export function plainParts(text: string, pattern: string): { text: string; pattern: string } {
  const day = pattern.includes(ORDINAL_DAY)
    ? `regexp_replace(${text}, '([0-9])(?:st|nd|rd|th)', '\\1')`
    : text;
  const half = pattern.includes(DOTTED_HALF)
    ? `regexp_replace(${day}, '([AaPp])\\.([Mm])\\.', '\\1\\2')`
    : day;
  return { text: half, pattern: pattern.replace(ORDINAL_DAY, '%d').replace(DOTTED_HALF, '%p') };
}
