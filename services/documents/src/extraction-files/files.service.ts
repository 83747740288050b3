import { Injectable } from '@nestjs/common';
import type { BatchDetail, Extraction, ExtractionFormat } from '@plumbline/contracts';
import { csvOf } from './csv-text.js';
import { batchRows, fieldsRow, tableRows, type ValueTable } from './value-tables.js';
import { workbookOf } from './workbook.js';

/** A file that is given out. */
export interface GivenFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

const TYPES: Record<ExtractionFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Extractions as files: one's own data, free in every plan. */
@Injectable()
export class FilesService {
  ofExtraction(extraction: Extraction, format: ExtractionFormat): Promise<GivenFile> {
    const fields = fieldsRow(extraction);
    const tables = extraction.tables.flatMap((table, at) => {
      const rows = tableRows(extraction, at);
      return rows ? [{ ...rows, name: table.name }] : [];
    });
    const name = extraction.documentName.replace(/\.[^.]{1,5}$/, '');
    return this.file(name, format, { tables: [{ ...fields, name: 'Fields' }, ...tables], whole: extraction });
  }

  ofBatch(
    batch: BatchDetail,
    extractions: readonly Extraction[],
    format: ExtractionFormat,
  ): Promise<GivenFile> {
    const tables = [batchRows(batch, extractions)];
    return this.file(batch.name, format, { tables, whole: { ...batch, extractions } });
  }

  private async file(
    name: string,
    format: ExtractionFormat,
    { tables, whole }: { tables: readonly ValueTable[]; whole: object },
  ): Promise<GivenFile> {
    return { name: `${name}.${format}`, type: TYPES[format], bytes: await this.bytes(format, tables, whole) };
  }

  private async bytes(
    format: ExtractionFormat,
    tables: readonly ValueTable[],
    whole: object,
  ): Promise<Uint8Array> {
    if (format === 'xlsx') return workbookOf(tables);
    if (format === 'json') return Buffer.from(`${JSON.stringify(whole, undefined, 2)}\n`);
    const [first] = tables;
    return Buffer.from(first ? csvOf(first, { isForPeople: true }) : '');
  }
}
