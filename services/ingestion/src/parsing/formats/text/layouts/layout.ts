import type { Receipt } from '@plumbline/contracts';

/** A table in a text file whose records are not delimited cells. */
export interface LineLayout {
  layout: Receipt['layout'];
  names: string[];
  /** The line that names the columns, where there is one. */
  headerLine?: number;
  evidence: string;
  /** A fresh reader of the whole file. */
  reader: () => LineReader;
}

/** What becomes of one line. */
export type LineOutcome =
  | { kind: 'record'; cells: string[] }
  /** Belongs to the record before it. */
  | { kind: 'more'; text: string }
  /** A record that has ended with this line, begun on an earlier one. */
  | { kind: 'ended'; line: number; cells: string[] }
  | { kind: 'aside'; as: 'blank' | 'comment' | 'header' | 'preamble' }
  | { kind: 'pending' };

export interface LineReader {
  onLine(text: string, line: number): LineOutcome;
  /** The record that the end of the file ends. */
  onEnd(): { line: number; cells: string[] } | undefined;
}

/** A layout whose records are single lines. */
export function lineByLine(read: (text: string, line: number) => LineOutcome): () => LineReader {
  return () => ({ onLine: read, onEnd: () => undefined });
}

export const BLANK: LineOutcome = { kind: 'aside', as: 'blank' };
