import { CR, LF } from './json-bytes.js';

/** What the grammar allows at a place. */
export type Expected =
  | 'value'
  | 'value or end'
  | 'name'
  | 'name or end'
  | 'colon'
  | 'comma or end'
  | 'next document'
  | 'escape'
  | 'digit';

/** A place in the text: bytes from its start, the line from 1, and where that line begins. */
export interface TextPlace {
  offset: number;
  line: number;
  lineStart: number;
}

/** The text is no JSON: what was found where something else was expected. `reason` is a sentence without its place. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';

  constructor(
    readonly reason: string,
    readonly place: TextPlace,
    /** The text ends too early, rather than going wrong. */
    readonly isCutOff = false,
  ) {
    super(reason);
  }
}

const WORDS: Record<Expected, string> = {
  value: 'a value',
  'value or end': 'a value or “]”',
  name: 'a name in double quotes',
  'name or end': 'a name in double quotes or “}”',
  colon: 'a colon after the name',
  'comma or end': 'a comma or the closing bracket',
  'next document': 'nothing more on this line',
  escape: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u with four hexadecimal digits',
  digit: 'a digit',
};

/** `found` begins where the text goes wrong. */
export function faultReason(found: string, expected: Expected): string {
  const hint = hintFor(found, expected);
  return `found ${shown(found)}, expected ${WORDS[expected]}.${hint === '' ? '' : ` ${hint}`}`;
}

export const LEADING_ZERO =
  'found a number that begins with 0. JSON numbers have no leading zeros; quote it to keep them.';

export function controlReason(byte: number): string {
  const what = byte === LF || byte === CR ? 'a line break' : `a control character (${byte})`;
  return `found ${what} inside quotes. A text must close its quote first, or write it as an escape such as \\n.`;
}

function shown(found: string): string {
  const word = /^[\p{L}\d_.+-]+/u.exec(found)?.[0].slice(0, 20) ?? [...found][0] ?? '';
  const code = word.codePointAt(0) ?? 0;
  return /^[\p{Cc}\p{Cf}\p{Z}\ufffd]/u.test(word)
    ? `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : `“${word}”`;
}

function hintFor(found: string, expected: Expected): string {
  if (/^\/[/*]/.test(found) || found.startsWith('#')) return 'JSON has no comments.';
  if (found.startsWith("'")) return 'JSON quotes with " only.';
  if (/^[+-]?(?:NaN|Inf|undefined|None\b)/.test(found)) return 'JSON writes a missing value as null.';
  if (/^(?:True|False|TRUE|FALSE|NULL|Null)\b/.test(found))
    return 'JSON writes true, false and null in small letters.';
  if (expected === 'name' && found.startsWith('}')) return 'The comma before it is one too many.';
  if (expected === 'value' && found.startsWith(']')) return 'The comma before it is one too many.';
  return '';
}
