import { writeFile } from 'node:fs/promises';
import type { CellValue, ExportBlock, ExportDocument } from '@plumbline/contracts';
import { strToU8, zipSync } from 'fflate';
import type { ExportTask, WrittenFile } from '../export-task.js';
import { forecastTable } from '../words/forecast-table.js';
import { numberedName } from '../words/numbered-name.js';
import { csvText } from './csv-text.js';

interface NamedTable {
  title: string;
  header: string[];
  rows: (readonly CellValue[])[];
}

/** The tables of a document, a file each: one alone as it is, several in a zip. */
export async function writeCsv({ blocks }: ExportDocument, { outPath }: ExportTask): Promise<WrittenFile> {
  const tables = blocks.flatMap(tablesOf);
  const [only, ...others] = tables;
  if (only && others.length === 0) {
    await writeFile(outPath, csvText(only.header, only.rows));
    return {};
  }
  const files = tables.map(({ title, header, rows }, at) => [
    `${numberedName(title, at)}.csv`,
    strToU8(csvText(header, rows)),
  ]);
  await writeFile(outPath, zipSync(Object.fromEntries(files)));
  return { ending: 'zip' };
}

/** Values as they are, not as they are printed. */
export function tablesOf(block: ExportBlock): NamedTable[] {
  switch (block.kind) {
    case 'key-figures':
      return [
        {
          title: 'Key figures',
          header: ['figure', 'value', 'compared with', 'compared value'],
          rows: block.figures.map(({ title, value, change }) => [
            ...[title, value, change?.label ?? null, change?.base ?? null],
          ]),
        },
      ];
    case 'chart': {
      const { columns, rows } = block.result;
      return [{ title: block.chart.title, header: columns.map(({ name }) => name), rows }];
    }
    case 'forecast':
      return tablesOf(forecastTable(block, { withPast: true }));
    case 'table':
      return [
        {
          title: block.title,
          header: block.columns.map(({ label, name }) => label ?? name),
          rows: block.rows,
        },
      ];
    default:
      return [];
  }
}
