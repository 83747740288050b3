import { readHead } from './bytes/chunks.js';
import { HEAD_BYTES } from './bytes/survey.js';
import { chooseTable } from './formats/xml/choose-table.js';
import { ElementOutline } from './formats/xml/element-outline.js';
import { XmlReader } from './formats/xml/parse-xml.js';
import type { ReadableType, ReadLimits } from './source/parse-options.js';

/** Beyond this many columns the engine's buffers, one and more per column and thread, outweigh the data. */
const WIDE_COLUMNS = 80;
const MEGABYTES_FOR_WIDTH = 128;
const MEGABYTES_PER_COLUMN = 0.35;
const SEPARATORS = [',', ';', '\t', '|'].map((separator) => separator.charCodeAt(0));
const LINE_ENDS = new Set([10, 13]);

/** What the engine may use for this file: a wide table gets memory for its columns, and one thread to spend it. */
export async function engineSize(
  path: string,
  limits: ReadLimits,
  type: ReadableType = 'csv',
): Promise<Pick<ReadLimits, 'memoryLimitMb' | 'threads'>> {
  const { memoryLimitMb, threads } = limits;
  const head = await readHead(path, HEAD_BYTES);
  const columns = Math.min(WIDTHS[type](head), limits.maxColumns);
  if (columns <= WIDE_COLUMNS) return { memoryLimitMb, threads };
  return {
    memoryLimitMb: memoryLimitMb + MEGABYTES_FOR_WIDTH + Math.ceil(columns * MEGABYTES_PER_COLUMN),
    threads: 1,
  };
}

/** The most cells that any common delimiter makes of a line. */
function widest(head: Buffer): number {
  const counts = SEPARATORS.map(() => 0);
  let most = 0;
  for (const byte of head) {
    if (LINE_ENDS.has(byte)) counts.fill(0);
    const separator = SEPARATORS.indexOf(byte);
    if (separator !== -1) most = Math.max(most, ++counts[separator]!);
  }
  return most + 1;
}

/** XML: the columns of the widest table that its beginning holds; one where it cannot be told yet. */
function widestElement(head: Buffer): number {
  const outline = new ElementOutline();
  try {
    new XmlReader([outline]).write(head.toString('latin1'));
    const { plan, tables } = chooseTable(outline.root!, undefined);
    return Math.max(plan.columns.length, ...tables.map(({ columns }) => columns));
  } catch {
    return 1;
  }
}

/** JSON: all names over the most frequent one, which each record has. */
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

const WIDTHS: Record<ReadableType, (head: Buffer) => number> = {
  csv: widest,
  txt: widest,
  json: namesPerRecord,
  xml: widestElement,
};
