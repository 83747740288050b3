import type { ReadWarning } from '@plumbline/contracts';
import { count, quoted, rows } from '../source/phrasing.js';
import type { ColumnEvidence } from './column-evidence.js';

/** To read texts of a column as missing. */
export function offerMissing(column: string, texts: readonly string[]): Pick<ReadWarning, 'offer'> {
  const words = `Read ${texts.map(quoted).join(', ')} as missing`;
  return { offer: { words, change: { missing: { [column]: [...texts] } } } };
}

/** Of a column of text: a word that means "no value" wherever there are numbers, and is a value here until a person says otherwise. */
export function doubtfulWarning(name: string, { doubtful }: ColumnEvidence): ReadWarning[] {
  if (!doubtful) return [];
  const { times, line, lines, text } = doubtful;
  const message = `${quoted(text)} stands in ${rows(times)} of ${name}, first on line ${count(line)}, and may mean that there is no value. Kept as a value.`;
  const about = { code: 'maybe_missing', column: name, line, count: times, text: text.trim() };
  return [{ ...about, message, ...(lines && { lines }), ...offerMissing(name, [text.trim()]) }];
}
