import { FileChild } from 'docx';
import { columnWidths } from '../words/column-widths.js';
import type { TableWords } from '../words/table-cells.js';
import { LINE } from './word-styles.js';

type Table = Pick<TableWords, 'header' | 'aligns' | 'rows'>;

const ELEMENT = 'plumbline:table';
/** How a place looks in the XML; words cannot look so, since their angle brackets are escaped. */
export const TABLE_PLACE = `<${ELEMENT}/>`;

/**
 * Where a table will stand. The library makes some twenty objects for each cell, which takes seconds for thousands of
 * rows: the XML of a table is written by `tableXml`, and takes its place when the rest is there.
 */
export class TablePlace extends FileChild {
  constructor(readonly table: Table) {
    super(ELEMENT);
  }
}

const NONE = `w:val="none" w:sz="0" w:space="0" w:color="auto"`;
const RULE = `w:val="single" w:sz="4" w:space="0" w:color="${LINE}"`;
const BORDERS = [
  ...[`<w:top ${NONE}/>`, `<w:left ${NONE}/>`, `<w:bottom ${RULE}/>`],
  ...[`<w:right ${NONE}/>`, `<w:insideH ${RULE}/>`, `<w:insideV ${NONE}/>`],
].join('');
/** As wide as the text, in fiftieths of a percent; a machine without our fonts may shift the columns. */
const PROPERTIES = `<w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>`;
const ROW = '<w:trPr><w:cantSplit/></w:trPr>';
const HEADER_ROW = '<w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>';
const STYLES = { left: 'TableText', right: 'TableNumber' } as const;
const ROWS_PER_PIECE = 200;

/**
 * A native table in pieces, whose header is repeated on each page and whose rows are never cut.
 * @param width of the table, in twentieths of a point
 */
export function* tableXml({ header, aligns, rows }: Table, width: number): Generator<string> {
  const wanted = columnWidths({ header, rows });
  const total = wanted.reduce((sum, column) => sum + column, 0);
  const grid = wanted.map((column) => `<w:gridCol w:w="${Math.round((column / total) * width)}"/>`);
  yield `<w:tbl>${PROPERTIES}<w:tblGrid>${grid.join('')}</w:tblGrid>`;
  const before = aligns.map((side) => `<w:tc><w:p><w:pPr><w:pStyle w:val="${STYLES[side]}"/></w:pPr>`);
  const rowOf = (texts: readonly string[], properties: string, run: string) =>
    `<w:tr>${properties}${texts.map((text, at) => `${before[at]}<w:r>${run}${wordsXml(text)}</w:r></w:p></w:tc>`).join('')}</w:tr>`;
  yield rowOf(header, HEADER_ROW, '<w:rPr><w:b/></w:rPr>');
  for (let at = 0; at < rows.length; at += ROWS_PER_PIECE)
    yield rows
      .slice(at, at + ROWS_PER_PIECE)
      .map((row) => rowOf(row, ROW, ''))
      .join('');
  yield '</w:tbl>';
}

const wordsXml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
    .join('<w:br/>');

const ENTITIES: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML has no place for most control characters, nor for halves of a pair. */
const escaped = (text: string): string =>
  text.toWellFormed().replace(/[&<>\ufffe\uffff]|(?!\t)\p{Cc}/gu, (character) => ENTITIES[character] ?? '');
