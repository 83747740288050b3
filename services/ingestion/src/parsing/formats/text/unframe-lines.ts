import { join } from 'node:path';
import type { ReadSettings } from '@plumbline/contracts';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { splitLines } from '../../dialect/split-records.js';
import { rewriteLines } from './rewrite-lines.js';

/** Characters that frames are drawn with, and what a line of them needs: `+----+------+`, `|----|:----:|`. */
const DRAWN = /^[-+|:= \t]+$/;
const STROKE = /-{3}|={3}/;
const SAMPLE_LINES = 200;
const MIN_LINES = 3;
/** Of the other lines that hold anything, so many must hold cells between bars. */
const BARS_SHARE = 0.9;

/**
 * A copy of the text without the frame around its cells, where a database's command line or Markdown drew a table in
 * text; undefined where none did. Lines that only draw become blank, so that all keep their numbers.
 */
export async function unframeLines(
  text: PreparedText,
  tempDirectory: string,
  settings: ReadSettings,
  signal?: AbortSignal,
): Promise<PreparedText | undefined> {
  const frame = frameOf(text.head, settings);
  if (!frame) return undefined;
  let count = 0;
  const rewrite = (lines: string) =>
    lines.replace(/[^\r\n]+/g, (line) => {
      if (isRule(line)) count++;
      return unframed(line, frame);
    });
  const warn = () => ({
    code: 'framed_lines',
    message:
      'The table is drawn with lines and bars. Lines that only draw count as blank; cells were read without the spaces and bars around them.',
    count,
  });
  return rewriteLines(text, join(tempDirectory, 'unframed.utf8'), rewrite, warn, signal);
}

function isRule(line: string): boolean {
  return DRAWN.test(line) && STROKE.test(line) && /[+|]/.test(line);
}

interface Frame {
  /** Bars stand before the first and behind the last cell, too. */
  isClosed: boolean;
}

function unframed(line: string, { isClosed }: Frame): string {
  if (isRule(line)) return '';
  if (!line.includes('|')) return line;
  const cells = line.split('|').map((cell) => cell.trim());
  if (isClosed && cells[0] === '') cells.shift();
  if (isClosed && cells.at(-1) === '') cells.pop();
  return cells.join('|');
}

function frameOf(head: string, { delimiter, quote, layout }: ReadSettings): Frame | undefined {
  if (layout !== undefined || quote !== undefined || (delimiter !== undefined && delimiter !== '|'))
    return undefined;
  const lines = splitLines(head)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => line.includes('|'));
  if (first === -1 || !lines.some(isRule)) return undefined;
  const table = lines.slice(first);
  const cells = table.filter((line) => !isRule(line));
  const bars = cells.filter(hasBar);
  const isDrawn = table.length > cells.length;
  if (!isDrawn || bars.length < MIN_LINES - 1 || bars.length < cells.length * BARS_SHARE) return undefined;
  return { isClosed: bars.every((line) => line.trim().startsWith('|')) };
}

/** A cell beside a bar. */
function hasBar(line: string): boolean {
  return line.includes('|') && line.trim() !== '|';
}
