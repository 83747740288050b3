import { PREVIEW_ROWS, type Preview } from '@plumbline/contracts';
import { quoteText, shortenedSql } from '@plumbline/datasets';
import type { RawTable } from './table/raw-table.js';

/** Characters of a cell that a preview shows. */
const PREVIEW_CHARACTERS = 1_000;
/** Characters of all cells together; beyond them, fewer rows are shown. */
const PREVIEW_TEXT = 8_000_000;

export type PreviewRows = Pick<Preview, 'rows' | 'lines'>;

/** The first records from a line on, as they are written. */
export async function previewRows(
  {
    engine,
    relation,
    columns,
    line,
    signal,
  }: Pick<RawTable, 'engine' | 'relation' | 'columns' | 'line' | 'signal'>,
  fromLine: number,
): Promise<PreviewRows> {
  const cells = columns.map((column) => shortenedSql(column, PREVIEW_CHARACTERS)).join(', ');
  const where = fromLine > 1 ? `WHERE ${line} >= ${fromLine}` : '';
  const query = `SELECT ${line}, ${cells} FROM ${relation} ${where} LIMIT ${PREVIEW_ROWS}`;
  const { rows } = await engine.run(query, [], { signal });
  const shown: PreviewRows = { rows: [], lines: [] };
  let characters = 0;
  for (const [line, ...row] of rows) {
    const texts = row.map((cell) => (cell === null ? null : String(cell)));
    for (const text of texts) characters += text?.length ?? 0;
    if (characters > PREVIEW_TEXT) break;
    shown.lines.push(Number(line));
    shown.rows.push(texts);
  }
  return shown;
}

const textOf = (index: number): string => `c${index}`;

/** Writes all records as they are written, so that those from other lines on can be shown without parsing the file again. */
export async function keepTexts(
  { engine, relation, columns, line, signal }: RawTable,
  path: string,
): Promise<void> {
  const cells = columns.map((column, index) => `${column} AS ${textOf(index)}`).join(', ');
  const options = 'FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1';
  const copy = `COPY (SELECT ${line} AS line, ${cells} FROM ${relation}) TO ${quoteText(path)} (${options})`;
  await engine.exec(copy, [], { signal });
}

/** The relation of such texts. */
export const textsIn = (path: string, columns: number): Pick<RawTable, 'relation' | 'columns' | 'line'> => ({
  relation: `read_parquet(${quoteText(path)})`,
  columns: Array.from({ length: columns }, (_, index) => textOf(index)),
  line: 'line',
});
