import { dirname } from 'node:path';
import { readHead } from '../bytes/chunks.js';
import { HEAD_BYTES } from '../bytes/survey.js';
import type { FormatReader } from '../formats/format-reader.js';
import { jsonReader } from '../formats/json/json-reader.js';
import { textReader } from '../formats/text/text-reader.js';
import { xmlReader } from '../formats/xml/xml-reader.js';
import type { FileFormat, ParseOptions } from '../source/parse-options.js';
import type { SourceReader, SourceRecords, SourceRequest } from '../source/source-reader.js';
import { dropEmptyColumns } from '../table/drop-empty-columns.js';
import { chooseFormat } from './choose-format.js';

const READERS: Record<FileFormat, FormatReader> = {
  csv: textReader('csv'),
  txt: textReader('txt'),
  json: jsonReader,
  xml: xmlReader,
};

/** A file as a source: read as what its bytes say it is, without the columns that hold nothing. */
export class FileSource implements SourceReader {
  readonly folders: readonly string[];

  constructor(private readonly file: Pick<ParseOptions, 'path' | 'sha256'> & { uploadType: FileFormat }) {
    this.folders = [dirname(file.path)];
  }

  async estimateColumns(): Promise<number> {
    const { path, uploadType } = this.file;
    return READERS[uploadType].estimateColumns(await readHead(path, HEAD_BYTES));
  }

  async read(request: SourceRequest): Promise<SourceRecords> {
    const { path, uploadType, sha256 } = this.file;
    const { format, warnings } = await chooseFormat(path, uploadType);
    const { text, ...records } = await READERS[format].read({ ...request, path, sha256 });
    const { bytes, sha256: hash } = text.survey;
    const { encoding, encodingEvidence } = text;
    const origin = { format, bytes, sha256: hash, encoding, encodingEvidence };
    return withoutEmptyColumns({ ...records, origin, warnings: [...warnings, ...records.warnings] });
  }
}

async function withoutEmptyColumns(records: SourceRecords): Promise<SourceRecords> {
  const { table, kept, warnings } = await dropEmptyColumns(records.table, records.sourceNames);
  if (kept.length === records.sourceNames.length) return records;
  const named = records.warnings.filter((warning) => !warning.column || table.names.includes(warning.column));
  const sourceNames = kept.map((index) => records.sourceNames[index] ?? '');
  return { ...records, table, sourceNames, warnings: [...named, ...warnings] };
}
