import { type Digits, NULL_MARK } from '../../parsing/source/table-extract.js';
import type { TakeLimits } from './take-limits.js';
import type { TakenColumn } from './taken-columns.js';
import { tooLongCell, tooLongRow } from './too-large.js';

/** Shorter rows cannot have too many bytes. */
const BYTES_PER_CHARACTER = 4;
const NEEDS_QUOTES = /[",\r\n\\]/;
const LINE_BREAK = /[\r\n]/;

/** Makes lines of comma-separated text of cells. A missing value is written as `\N` and an empty text as `""`. */
export class CellRows {
  rows = 0;
  hasLineBreaks = false;
  /** Only whole rows are passed on. */
  readonly unfinishedBytes = 0;

  constructor(
    private readonly columns: readonly TakenColumn[],
    private readonly limits: TakeLimits,
  ) {}

  /** @throws DatabaseError where a cell or a row is larger than the limits */
  linesOf(batch: readonly (string | null)[][]): Buffer {
    this.rows += batch.length;
    let text = '';
    for (const row of batch) text += this.line(row);
    return Buffer.from(text, 'utf8');
  }

  private line(row: readonly (string | null)[]): string {
    let [text, separator] = ['', ''];
    for (const place of this.columns) {
      text += separator + this.cell(place, row[place.index] ?? null);
      separator = ',';
    }
    const { maxRowBytes } = this.limits;
    if (text.length * BYTES_PER_CHARACTER > maxRowBytes && Buffer.byteLength(text) > maxRowBytes)
      throw tooLongRow();
    return `${text}\n`;
  }

  private cell(place: TakenColumn, written: string | null): string {
    if (written === null) return NULL_MARK;
    const { toText, name } = place.column;
    const text = toText ? toText(written) : written;
    if (text === null) {
      place.lost += 1;
      return NULL_MARK;
    }
    if (text.length > this.limits.maxCellCharacters) throw tooLongCell(name);
    if (place.digits) countDigits(place.digits, text);
    if (!this.hasLineBreaks && LINE_BREAK.test(text)) this.hasLineBreaks = true;
    return cellText(text);
  }
}

function countDigits(digits: Digits, text: string): void {
  const unsigned = text.replace(/^[-+]+/, '');
  const [whole = '', fraction = ''] = unsigned.split('.');
  if (whole.length > digits.whole) digits.whole = whole.length;
  if (fraction.length > digits.fraction) digits.fraction = fraction.length;
}

/** The line that names the columns. */
export const headerLine = (columns: readonly TakenColumn[]): Buffer =>
  Buffer.from(`${columns.map(({ column }) => cellText(column.name)).join(',')}\n`, 'utf8');

const cellText = (text: string): string =>
  text === '' || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
