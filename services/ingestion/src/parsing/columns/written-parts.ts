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

/** A date whose year stands behind the time, as `date` and many logs print it: `Mon Jan 01 00:00:00 UTC 2024`. */
const YEAR_LAST = /^(.*\D\d{1,2}) (\d{1,2}:\d{2}\D.*) (\d{4})$/;
const YEAR_LAST_PATTERN = /^(.*%d) (%[HI].*) (%Y)$/;

/** The text with its year before the time, as other dates have it; undefined where it stands there. */
export function withYearFirst(text: string): string | undefined {
  const [, date, time, year] = YEAR_LAST.exec(text) ?? [];
  return year && `${date} ${year} ${time}`;
}

/** The pattern of the text as it is written, of the pattern with the year before the time. */
export function withYearLast(pattern: string): string {
  return pattern.replace(/^(.*%d) %Y (%[HI].*)$/, '$1 $2 %Y');
}

/** The text, and the pattern, without what strptime does not read. */
export function plainParts(written: string, writtenPattern: string): { text: string; pattern: string } {
  const isYearLast = YEAR_LAST_PATTERN.test(writtenPattern);
  const pattern = isYearLast ? writtenPattern.replace(YEAR_LAST_PATTERN, '$1 $3 $2') : writtenPattern;
  const text = isYearLast
    ? `regexp_replace(${written}, '^(.*[^0-9][0-9]{1,2}) ([0-9]{1,2}:.*) ([0-9]{4})$', '\\1 \\3 \\2')`
    : written;
  const day = pattern.includes(ORDINAL_DAY)
    ? `regexp_replace(${text}, '([0-9])(?:st|nd|rd|th)', '\\1')`
    : text;
  const half = pattern.includes(DOTTED_HALF)
    ? `regexp_replace(${day}, '([AaPp])\\.([Mm])\\.', '\\1\\2')`
    : day;
  return { text: half, pattern: pattern.replace(ORDINAL_DAY, '%d').replace(DOTTED_HALF, '%p') };
}
