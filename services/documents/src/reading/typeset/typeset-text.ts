import { emptySheet, SHEET, type Sheet } from './sheet.js';

/** A fixed-width letter is six tenths of its size wide: 100 letters between the margins. */
const SIZE = 8.4;
const LETTER = SIZE * 0.6;
const LEADING = 11;
const LETTERS = Math.floor((SHEET.width - 2 * SHEET.margin) / LETTER);
const LINES = Math.floor((SHEET.height - 2 * SHEET.margin) / LEADING);
const TAB = 8;

/** Plain text on pages as a printer would put it: line by line, long ones broken, a form feed beginning a new page. */
export function typesetText(text: string): Sheet[] {
  const sheets: Sheet[] = [];
  for (const part of text.split('\f')) {
    const lines = part.split(/\r\n|\r|\n/).flatMap(brokenLine);
    while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
    for (let at = 0; at === 0 || at < lines.length; at += LINES)
      sheets.push(sheetOf(lines.slice(at, at + LINES)));
  }
  return sheets;
}

function brokenLine(line: string): string[] {
  let rest = expandTabs(line).trimEnd();
  const pieces: string[] = [];
  while (rest.length > LETTERS) {
    const blank = rest.lastIndexOf(' ', LETTERS);
    const at = blank > LETTERS / 2 ? blank : LETTERS;
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest];
}

function expandTabs(line: string): string {
  let out = '';
  for (const character of line) out += character === '\t' ? ' '.repeat(TAB - (out.length % TAB)) : character;
  return out;
}

function sheetOf(lines: readonly string[]): Sheet {
  const sheet = emptySheet();
  for (const [index, line] of lines.entries()) {
    const top = SHEET.margin + index * LEADING;
    for (const match of line.matchAll(/\S+/g)) {
      const left = SHEET.margin + match.index * LETTER;
      const box = [left, top, left + match[0].length * LETTER, top + SIZE * 1.2] as const;
      sheet.words.push({ text: match[0], box, font: 'fixed', size: SIZE });
    }
  }
  return sheet;
}
