import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import type { RowsTask } from '../export-task.js';
import { type ExcelValue, excelValue, numberFormat } from './cell-values.js';
import { sheetNames } from './sheet-names.js';

/** Rows of a data source as a workbook, of which never more than a few are in memory; past Excel's limit more sheets follow. */
export async function writeExcelRows({ rowsPath, columns, name, outPath }: RowsTask): Promise<void> {
  const lines = createInterface({
    input: createReadStream(rowsPath, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  async function* rows(): AsyncGenerator<ExcelValue[]> {
    for await (const line of lines) {
      const { values } = JSON.parse(line);
      yield columns.map(({ type }, at) => excelValue(values[at], type));
    }
  }
  const [sheet = 'Rows'] = sheetNames([name]);
  const stream = writeXlsxStream(rows(), {
    name: sheet,
    columns: columns.map(({ name: header, type, format, role }) => {
      const isName = type === 'integer' && role !== 'measure';
      const numFmt = numberFormat(type, isName ? { isName } : format);
      return { header, ...(numFmt && { numFmt }) };
    }),
    freezePane: { rows: 1 },
  });
  await pipeline(
    Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]),
    createWriteStream(outPath),
  );
}
