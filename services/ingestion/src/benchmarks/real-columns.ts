import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ColumnContent, ColumnRole, ColumnType } from '@plumbline/contracts';
import { parseRecord } from '../parsing/dialect/dialect.js';
import { type ColumnSummary, classifySummary } from '../parsing/profile/column-summary.js';
import { type RuledColumn, withContents, withoutUnclear } from '../parsing/profile/held-contents.js';

/** A column that people labelled, with what its own rules make of it. */
export interface SummarizedColumn extends RuledColumn {
  truth: string;
  table: string;
  name: string;
  samples: readonly string[];
  type: ColumnType;
  distinct: number;
}

export interface RealColumn extends Omit<SummarizedColumn, 'use'> {
  role: ColumnRole;
  content: ColumnContent;
}

/** The columns of SortingHat (Shah et al. 2021), each with what it is taken for. */
export async function realColumns(dataFolder: string): Promise<RealColumn[]> {
  return (await summarizedTables(dataFolder)).flatMap((table) => {
    const held = withContents(table);
    return table.map(({ use: _, ...column }, at) => {
      const { use, content } = held[at]!;
      return { ...column, role: use.role, content };
    });
  });
}

/** The same by tables, through the entry for summaries. */
export async function summarizedTables(dataFolder: string): Promise<SummarizedColumn[][]> {
  const text = await readFile(join(dataFolder, 'types_sortinghat', 'data_train.csv'), 'utf8');
  const dialect = { delimiter: ',', quote: '"', escape: '"', padding: 'none' } as const;
  const [header, ...records] = wholeRecords(text).map((record) => parseRecord(record, dialect));
  const at = new Map(header!.cells.map((name, index) => [name, index]));
  const columns = records.map(({ cells }) => {
    const cell = (column: string) => cells[at.get(column)!] ?? '';
    const summary = summaryOf(cell);
    const { name, samples } = summary;
    return { ...classifySummary(summary), truth: cell('y_act'), table: cell('Record_id'), name, samples };
  });
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [...tables.values()].map((table) => withoutUnclear(table));
}

function summaryOf(cell: (column: string) => string): ColumnSummary {
  const samples = [1, 2, 3, 4, 5]
    .map((n) => cell(`sample_${n}`))
    .filter((text) => text !== '' && text !== 'nan');
  const [mean, spread] = [Number(cell('mean_char_count')), 2 * Number(cell('stdev_char_count'))];
  const statistics = ['min_val', 'max_val', 'mean', 'std_dev'].map((column) => Number(cell(column)));
  const [min, max] = statistics;
  // Columns that are no numbers stand with zeros.
  const hasNumbers = statistics.some((value) => value !== 0) || samples.every((text) => Number(text) === 0);
  return {
    name: cell('Attribute_name'),
    samples,
    rows: Number(cell('total_vals')),
    missing: Number(cell('num_nans')),
    distinct: Number(cell('num_of_dist_val')),
    length: { min: Math.max(0, mean - spread), max: mean + spread, mean },
    ...(hasNumbers ? { min, max } : {}),
  };
}

/** Lines joined until each quote that opens has closed. */
function wholeRecords(text: string): string[] {
  const records: string[] = [];
  let open: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const record: string = open === undefined ? line : `${open}\n${line}`;
    const isWhole = (record.split('"').length - 1) % 2 === 0;
    open = isWhole ? undefined : record;
    if (isWhole && record !== '') records.push(record);
  }
  return records;
}
