import { measureText } from '@plumbline/charts';
import type { TableWords } from '../words/table-cells.js';
import type { PageSize } from './page-size.js';

/** Of the text; smaller where a table has many columns. */
const SIZES = [0.9, 0.8, 0.7] as const;
/** On both sides of a cell, in its own size. */
const INSET = 0.8;
/** The widest that a column asks for, in its own size; longer texts wrap. */
const WIDEST = 26;
/** Rows that are measured: enough to know a column by. */
const MEASURED_ROWS = 400;

/** A table with the widths that its words ask for, in a size in which they fit. */
export function typesetTable(words: TableWords, page: PageSize) {
  const { header, rows } = words;
  const measured = sampled(rows);
  const wanted = header.map((name, column) => {
    const widths = measured.map((row) => widthOf(row[column] ?? '', 400));
    return Math.min(Math.max(widthOf(name, 600), ...widths), WIDEST) + INSET;
  });
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const size = SIZES.find((share) => total * share * page.text <= page.width) ?? SIZES[2];
  const room = page.width / (size * page.text);
  const widths = wanted.map((width) => (width / total) * room);
  const fits = (text: string, column: number) => widthOf(text, 600) <= (widths[column] ?? room) - INSET;
  const fit = (text: string, column: number) =>
    fits(text, column) ? text : broken(text, (widths[column] ?? room) - INSET);
  const isFlat = (row: string[]) => row.every((text, column) => fits(text, column) && !text.includes('\n'));
  return {
    title: words.title,
    subtitle: words.subtitle,
    size,
    widths: wanted,
    aligns: words.aligns,
    header: header.map(fit),
    cells: rows.flatMap((row) => row.map(fit)),
    /** Rows of one line each, the header first. */
    flat: [header, ...rows].map(isFlat),
  };
}

/** The width in ems of its size, with a little room for what kerning leaves out of account. */
const widthOf = (text: string, weight: 400 | 600): number =>
  measureText(text, { size: 1, weight, tabular: true }) * 1.03;

/** The first, the last and some between. */
function sampled(rows: string[][]): string[][] {
  const step = Math.max(1, Math.floor(rows.length / MEASURED_ROWS));
  return rows.filter((_, at) => at % step === 0 || at === rows.length - 1);
}

/** A word that is wider than its column may break anywhere: nothing leaves its cell. */
function broken(text: string, width: number): string {
  return text
    .split(/(\s+)/)
    .map((word) => (widthOf(word, 600) <= width ? word : [...word].join('\u200b')))
    .join('');
}
