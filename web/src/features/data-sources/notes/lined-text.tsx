import { Fragment } from 'react';

/** Leads to a line of the file as it is written. */
export type OnLine = (line: number) => void;

const NUMBER = String.raw`\d{1,3}(?:,\d{3})*(?![\d,]*\d)`;
/** "line 12", "lines 14, 102 and 7 more": the last number is a count. */
const LINES = new RegExp(String.raw`\b[Ll]ines? ${NUMBER}(?:(?:, | and | to |–)${NUMBER}(?! more))*`, 'g');
/** Whether a sentence names several lines by itself. */
export const namesLines = (text: string): boolean => /\blines \d/.test(text);

const EACH = new RegExp(NUMBER, 'g');

/** A sentence in which every number of a line leads there. */
export function LinedText({ text, onLine }: { text: string; onLine: OnLine | undefined }) {
  if (!onLine) return text;
  return piecesOf(text).map(({ from, piece, isLine }) => (
    <Fragment key={from}>{isLine ? <LineLink text={piece} onLine={onLine} /> : piece}</Fragment>
  ));
}

interface Piece {
  /** Where it begins in the text. */
  from: number;
  piece: string;
  isLine: boolean;
}

function piecesOf(text: string): Piece[] {
  const numbers = [...text.matchAll(LINES)].flatMap((lines) =>
    [...lines[0].matchAll(EACH)].map((number) => ({ from: lines.index + number.index, piece: number[0] })),
  );
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, piece } of numbers) {
    pieces.push({ from: at, piece: text.slice(at, from), isLine: false }, { from, piece, isLine: true });
    at = from + piece.length;
  }
  return [...pieces, { from: at, piece: text.slice(at), isLine: false }];
}

interface LineLinkProps {
  text: string;
  /** By default what the text says. */
  line?: number;
  onLine: OnLine;
}

/** The number of a line, which leads there. */
export function LineLink({ text, line, onLine }: LineLinkProps) {
  return (
    <button
      type="button"
      className="touch-target text-accent-text tabular-nums underline underline-offset-4"
      aria-label={`Show line ${text} as it is written`}
      onClick={() => onLine(line ?? Number(text.replaceAll(',', '')))}
    >
      {text}
    </button>
  );
}
