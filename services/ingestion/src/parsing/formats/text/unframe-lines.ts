import { join } from 'node:path';
import type { ReadSettings } from '@plumbline/contracts';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { splitLines } from '../../dialect/split-records.js';
import { rewriteLines } from './rewrite-lines.js';

/** A line that only draws: `+----+------+`, `|----|:----:|`, `----+------`. */
const RULE = /^[ \t]*[-+|:=]*(?:-{3}|={3})[-+|:= \t]*$/;
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
  if (!holdsFrame(text.head, settings)) return undefined;
  let count = 0;
  const rewrite = (lines: string) =>
    lines.replace(/[^\r\n]+/g, (line) => {
      if (isRule(line)) count++;
      return unframed(line);
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
  return RULE.test(line) && /[+|]/.test(line);
}

function unframed(line: string): string {
  if (isRule(line)) return '';
  if (!line.includes('|')) return line;
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '' && line.trimEnd().endsWith('|')) cells.pop();
  return cells.join('|');
}

function holdsFrame(head: string, { delimiter, quote, layout }: ReadSettings): boolean {
  if (layout !== undefined || quote !== undefined || (delimiter !== undefined && delimiter !== '|'))
    return false;
  const lines = splitLines(head)
    .slice(0, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => line.includes('|'));
  const table = lines.slice(Math.max(first, 0));
  const cells = table.filter((line) => !isRule(line));
  const isDrawn = lines.some(isRule) && table.length - cells.length > 0;
  const bars = cells.filter((line) => /\S.*\|.*\S/.test(line));
  return isDrawn && bars.length >= MIN_LINES - 1 && bars.length >= cells.length * BARS_SHARE;
}
