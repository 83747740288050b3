import type { FormatReader } from '../format-reader.js';
import { openJson } from './open-json.js';

export const jsonReader: FormatReader = { estimateColumns: namesPerRecord, read: openJson };

/** All names over the most frequent one, which each record has. */
function namesPerRecord(head: Buffer): number {
  const text = head.toString('latin1');
  const times = new Map<string, number>();
  let names = 0;
  let open = text.indexOf('"');
  while (open !== -1) {
    const close = closingQuote(text, open + 1);
    const name = text.slice(open + 1, close);
    let after = close + 1;
    while (/\s/.test(text[after] ?? '')) after++;
    if (text[after] === ':') {
      times.set(name, (times.get(name) ?? 0) + 1);
      names++;
    }
    open = text.indexOf('"', close + 1);
  }
  let most = 1;
  for (const count of times.values()) most = Math.max(most, count);
  return Math.ceil(names / most);
}

/** Where the text in quotes ends: at the end of what was read, if it does not. */
function closingQuote(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at, text.length);
}
