/** Words that stand for a missing number, date or yes/no, in lower case. */
const MISSING_VALUE_WORDS = new Set([
  'n/a',
  'na',
  '#n/a',
  'n.a.',
  'n.a',
  'null',
  '(null)',
  '<null>',
  '\\n',
  'none',
  'nil',
  'nan',
  '#na',
  '#null!',
  '#value!',
  '#ref!',
  '#div/0!',
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '..',
  '?',
  'missing',
  '(blank)',
  'not available',
  'not applicable',
  '0000-00-00',
  '0000-00-00 00:00:00',
  '00/00/0000',
]);

/** The few that mean nothing else even among words: "none" or "NA" may well be a value there. */
const MISSING_TEXT_WORDS = new Set([
  'n/a',
  '#n/a',
  'null',
  '(null)',
  '<null>',
  '\\n',
  '(blank)',
  '#null!',
  '#ref!',
]);

/** Whether the word means "no value" in a column of numbers, dates or yes/no. */
export function isMissingValue(text: string): boolean {
  return MISSING_VALUE_WORDS.has(text.trim().toLowerCase());
}

/** Whether the word means "no value" in a column of text. */
export function isMissingText(text: string): boolean {
  return MISSING_TEXT_WORDS.has(text.trim().toLowerCase());
}
