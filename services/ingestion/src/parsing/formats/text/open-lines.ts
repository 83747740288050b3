import { join } from 'node:path';
import type { PreparedText } from '../../bytes/prepare-text.js';
import { nameColumns } from '../../table/column-names.js';
import { loadRecords, NORMALISED_DIALECT } from '../../table/load-records.js';
import type { FileRecords, FileRequest } from '../format-reader.js';
import type { LineLayout } from './layouts/layout.js';
import { readLines } from './layouts/read-lines.js';
import { lineEndingOf } from './records/scan-file.js';

/** Opens a text file whose lines are records in a layout of their own. */
export async function openLines(
  request: FileRequest,
  text: PreparedText,
  layout: LineLayout,
): Promise<FileRecords> {
  const { limits, signal } = request;
  const outPath = join(request.tempDirectory, 'records.csv');
  const { maxRecordBytes } = limits;
  const read = await readLines(
    text.path,
    outPath,
    layout,
    { maxRecordBytes, bomBytes: text.bomBytes },
    signal,
  );
  const { names, warnings } = nameColumns(layout.names, layout.headerLine);
  const file = {
    path: outPath,
    dialect: NORMALISED_DIALECT,
    columns: layout.names.length,
    skip: 0,
    lineEnd: 'lf' as const,
    maxRecordBytes: maxRecordBytes * 2,
    hasLineColumn: true,
  };
  const table = await loadRecords(request.engine, file, names, signal);
  return {
    text,
    shape: {
      layout: layout.layout,
      delimiterEvidence: layout.evidence,
      lineEnding: lineEndingOf(read.lineEnds),
      headerRow: layout.headerLine ?? null,
      ...(layout.headerLine === undefined ? {} : { headerEvidence: 'Names above the columns.' }),
    },
    table,
    sourceNames: layout.names,
    totalLines: [],
    rejected: [],
    rowsRejected: 0,
    setAside: read.setAside,
    warnings: [...text.warnings, ...warnings],
  };
}
