import { type Box, heightOf, type Rotation, turned } from '../page/box.js';
import type { Word } from '../page/page-content.js';
import type { PdfPage } from './pdf-page.js';

interface Letter {
  text: string;
  box: Box;
  /** By which it is turned clockwise on the page. */
  turn: Rotation;
  isVertical: boolean;
  isRightToLeft: boolean;
  at: number;
}

/** Gaps between letters of a word, and shifts off its line, in heights of a letter. */
const WORD_GAP = 0.3;
const SHIFT = 0.5;
const BOLD = 600;
const QUARTERS: readonly Rotation[] = [0, 90, 180, 270];
/** How PDFium marks a hyphen at the end of a line. */
const SOFT_HYPHENS: ReadonlySet<number> = new Set([0x02, 0xfffe, 0xad]);
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** More letters than any page of text has: a page with more is a drawing of letters, and is read this far. */
const MAX_LETTERS = 200_000;

/** The words of a page, in the order of the file, and by which most of its letters are turned clockwise. */
interface PageWords {
  words: Word[];
  turn: Rotation;
}

export function pageWords(page: PdfPage): PageWords {
  const { calls } = page.pdfium;
  const text = calls.FPDFText_LoadPage(page.handle);
  if (text === 0) return { words: [], turn: 0 };
  const room = page.pdfium.allocate(32);
  try {
    return gather(page, text, room);
  } finally {
    page.pdfium.free(room);
    calls.FPDFText_ClosePage(text);
  }
}

function gather(page: PdfPage, text: number, room: number): PageWords {
  const { calls } = page.pdfium;
  const words: Word[] = [];
  const turns = new Map<Rotation, number>();
  let letters: Letter[] = [];
  const end = () => {
    const [first] = letters;
    if (first) {
      const isBold = calls.FPDFText_GetFontWeight(text, first.at) >= BOLD;
      words.push({ ...joined(letters), isBold, isVertical: first.isVertical });
    }
    letters = [];
  };
  const count = Math.min(calls.FPDFText_CountChars(text), MAX_LETTERS);
  for (let at = 0; at < count; at += 1) {
    const letter = letterAt(page, text, at, room);
    if (letter === 'space') end();
    else if (letter) {
      const before = letters.at(-1);
      if (before && isApart(before, letter)) end();
      letters.push(letter);
      turns.set(letter.turn, (turns.get(letter.turn) ?? 0) + 1);
    }
  }
  end();
  return { words, turn: mostOf(turns) };
}

/** Fewer letters, or a smaller part of them, are labels of a drawing. */
const LEAST_LETTERS = 20;
const MOST = 0.8;

function mostOf(turns: ReadonlyMap<Rotation, number>): Rotation {
  const all = [...turns.values()].reduce((sum, count) => sum + count, 0);
  const [most] = [...turns].sort(([, a], [, b]) => b - a);
  return most && all >= LEAST_LETTERS && most[1] >= MOST * all ? most[0] : 0;
}

/** undefined where there is nothing to see. */
function letterAt(page: PdfPage, text: number, at: number, room: number): Letter | 'space' | undefined {
  const calls = page.pdfium.characters;
  const code = calls.FPDFText_GetUnicode(text, at);
  const shown = SOFT_HYPHENS.has(code) ? 0x2d : code;
  if (shown === 0 || shown > 0x10ffff || (shown >= 0xd800 && shown <= 0xdfff)) return undefined;
  const character = String.fromCodePoint(shown);
  if (/\s/.test(character)) return 'space';
  if (shown < 0x20 || /\p{Cf}/u.test(character)) return undefined;
  const box = boxAt(page, text, at, room);
  if (!box) return undefined;
  const angle = calls.FPDFText_GetCharAngle(text, at) + (page.rotation * Math.PI) / 180;
  return {
    text: character,
    box,
    turn: QUARTERS[Math.round(angle / (Math.PI / 2)) % 4] ?? 0,
    isVertical: Math.abs(Math.sin(angle)) > 0.7,
    isRightToLeft: RIGHT_TO_LEFT.test(character),
    at,
  };
}

/** With the full height of the font, so that letters of a line agree; on the upright page. */
function boxAt({ pdfium, left, top, size, rotation }: PdfPage, text: number, at: number, room: number) {
  if (!pdfium.characters.FPDFText_GetLooseCharBox(text, at, room)) return undefined;
  const [x0, y0] = [pdfium.float(room), pdfium.float(room + 12)];
  const [x1, y1] = [pdfium.float(room + 8), pdfium.float(room + 4)];
  const box: Box = [
    Math.min(x0, x1) - left,
    top - Math.max(y0, y1),
    Math.max(x0, x1) - left,
    top - Math.min(y0, y1),
  ];
  if (!Number.isFinite(x0 + x1 + y0 + y1)) return undefined;
  const isSeen = box[2] > 0 && box[3] > 0 && box[0] < size.width && box[1] < size.height;
  return isSeen && heightOf(box) > 0 ? turned(box, size, rotation) : undefined;
}

function isApart(before: Letter, letter: Letter): boolean {
  if (before.isVertical !== letter.isVertical) return true;
  const [along, across] = letter.isVertical ? ([1, 0] as const) : ([0, 1] as const);
  const height = Math.max(1, Math.min(thickness(before), thickness(letter)));
  const shift = Math.abs(centre(before.box, across) - centre(letter.box, across));
  if (shift > SHIFT * height) return true;
  const gap = Math.max(
    letter.box[along] - endOf(before.box, along),
    before.box[along] - endOf(letter.box, along),
  );
  return gap > WORD_GAP * height || isJumpBack(before, letter, height);
}

/** Text that begins again to the left of where it was is another piece, unless it is written that way. */
function isJumpBack(before: Letter, letter: Letter, height: number): boolean {
  if (letter.isVertical || letter.isRightToLeft || before.isRightToLeft) return false;
  return letter.box[0] < before.box[0] - height;
}

const endOf = (box: Box, side: 0 | 1): number => (side === 0 ? box[2] : box[3]);
const thickness = ({ box, isVertical }: Letter): number => (isVertical ? box[2] - box[0] : box[3] - box[1]);
const centre = (box: Box, side: 0 | 1): number => (box[side] + endOf(box, side)) / 2;

function joined(letters: readonly Letter[]): Pick<Word, 'text' | 'box'> {
  let [x0, y0, x1, y1] = letters[0]?.box ?? [0, 0, 0, 0];
  let text = '';
  for (const letter of letters) {
    text += letter.text;
    x0 = Math.min(x0, letter.box[0]);
    y0 = Math.min(y0, letter.box[1]);
    x1 = Math.max(x1, letter.box[2]);
    y1 = Math.max(y1, letter.box[3]);
  }
  return { text: text.normalize('NFC'), box: [x0, y0, x1, y1] };
}
