import type { CellValue } from '@plumbline/contracts';
import { plain, stemOf } from '../../language/tokens.js';
import type { Asking } from './asking.js';
import type { Add } from './feature-set.js';

/** What an answer looks like, beside what is asked for. */
export function ofValues(values: readonly CellValue[], kind: string, asking: Asking, add: Add): void {
  const size = values.length === 1 ? 'one' : values.length <= 3 ? 'few' : 'many';
  add(`values ${size}`);
  add(`values ${size} ${asking.isPlural ? 'plural' : 'single'}`);
  add(`values ${size} ${kind}`);
  const [first = null] = values;
  const type = typeof first === 'number' || /^[\d.,]+$/.test(String(first)) ? 'number' : 'text';
  add(`${asking.asking} gets ${type}`);
  add(`${asking.asking} gets ${size} ${shapeOf(first)}`);
  const number = Number(String(first).replaceAll(',', ''));
  if (type === 'number' && asking.annotation.tokens.some((token) => token.number === number))
    add(`said number ${kind}`);
  const words = plain(String(first))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
  const isSaid = words.length > 0 && type === 'text' && words.every((word) => asking.stems.has(stemOf(word)));
  if (isSaid) add(`said already ${kind}`);
  if (first === 0) add('nothing');
  if (kind === 'count' && first === asking.list.rowCount) add('counts all');
  if (kind === 'count' && first === 1) add('counts one');
  if ((kind === 'count' || kind === 'distinct') && typeof first === 'number')
    add(`${kind} ${first <= 1 ? first : first <= 3 ? 'few' : first <= 10 ? 'some' : 'many'}`);
}

/** What a value looks like: a year, a day, a number with its unit, a name, a sentence. */
function shapeOf(value: CellValue): string {
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(text)) return 'day';
  if (/^(1[5-9]|20)\d\d$/.test(text)) return 'year';
  if (/^-?[\d.,]+$/.test(text)) return 'number';
  if (/^(yes|no)$/i.test(text)) return 'yes or no';
  if (/^\d{1,3}:\d\d|\dh |\d['′]/.test(text)) return 'clock';
  if (/\d/.test(text)) return text.length > 30 ? 'long with digits' : 'with digits';
  const words = text.split(/\s+/).length;
  return words === 1 ? 'word' : words <= 4 ? 'name' : 'sentence';
}
