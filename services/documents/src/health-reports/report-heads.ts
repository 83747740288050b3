/** What a column of a laboratory report holds. */
export type ReportHead = 'name' | 'value' | 'unit' | 'range' | 'other';

/** Titles of columns as laboratories print them; a report may hold two columns of results, within the range and outside of it. */
const TITLES: readonly (readonly [ReportHead, RegExp])[] = [
  [
    'name',
    /^(tests?( name)?|components?|analytes?|name|description|investigation|parameters?|examination)$/i,
  ],
  [
    'value',
    /^(results?|value|your (value|result)|current result( and flag)?|in range|out of range|observed value)$/i,
  ],
  ['unit', /^units?( of measure)?$/i],
  ['other', /^(flags?|labs?|status|previous results?( and date)?|date|method|specimen|comments?|notes?)$/i],
  [
    'range',
    /^((biological|biol\.?|normal|standard|expected|reference|ref\.?)\s+){0,3}(range|interval|values?|limits)$/i,
  ],
];

/** What the column under a title holds; undefined for a title that is none. */
export const headOf = (title: string): ReportHead | undefined =>
  TITLES.find(([, pattern]) => pattern.test(title))?.[0];
