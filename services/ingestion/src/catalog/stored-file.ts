import type { ReadFormat, SourceFormat } from '../parsing/source/parse-options.js';
import type { TableExtract } from '../parsing/source/table-extract.js';

/** What a source is made from, as the rows that need it name it: an uploaded file, or what a merge is to be made of. */
export interface StoredFile {
  /** Storage key of the file as it was uploaded. */
  fileKey: string;
  /** For people. */
  fileName: string;
  /** What its name says it is, that it holds rows of a database, or `merge`. */
  uploadType: SourceFormat;
  bytes: number;
  sha256: string;
  /** Of rows of a database: which they are, and what was learnt when they were taken. */
  extract?: TableExtract | null;
}

/** One that can be parsed. */
export type DataFile = StoredFile & { uploadType: ReadFormat };

/** The file of a source or a version, without the rest of the row. */
export function fileOf({ fileKey, fileName, uploadType, bytes, sha256, extract }: StoredFile): StoredFile {
  return { fileKey, fileName, uploadType, bytes, sha256, extract: extract ?? null };
}

/** Whether its rows are still to be taken from the database. */
export const isToBeTaken = ({ extract }: Pick<StoredFile, 'extract'>): boolean =>
  extract != null && extract.taken === undefined;

/** The same where it can be parsed; undefined for a merge, which has no file of its own. */
export function dataFileOf(file: StoredFile): DataFile | undefined {
  const { uploadType } = file;
  return uploadType === 'merge' ? undefined : { ...fileOf(file), uploadType };
}
