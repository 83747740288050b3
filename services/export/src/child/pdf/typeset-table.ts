import { CELL_INSET, columnWidths, textWidth } from '../words/column-widths.js';
import type { TableWords } from '../words/table-cells.js';
import type { PageSize } from './page-size.js';

/** Of the text; smaller where a table has many columns. */
const SIZES = [0.9, 0.8, 0.7] as const;

/** A table with the widths that its words ask for, in a size in which they fit. */
export function typesetTable(words: TableWords, page: PageSize) {
  const { header, rows } = words;
  const wanted = columnWidths(words);
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const size = SIZES.find((share) => total * share * page.text <= page.width) ?? SIZES[2];
  const room = page.width / (size * page.text);
  const widths = wanted.map((width) => (width / total) * room);
  const fits = (text: string, column: number) =>
    textWidth(text, 600) <= (widths[column] ?? room) - CELL_INSET;
  const fit = (text: string, column: number) =>
    fits(text, column) ? text : broken(text, (widths[column] ?? room) - CELL_INSET);
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

/** A word that is wider than its column may break anywhere: nothing leaves its cell. */
function broken(text: string, width: number): string {
  return text
    .split(/(\s+)/)
    .map((word) => (textWidth(word, 600) <= width ? word : [...word].join('\u200b')))
    .join('');
}
