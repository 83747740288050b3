import type { FileFormat } from '../parsing/source/parse-options.js';

/** An uploaded file, as the rows that need it name it. */
export interface StoredFile {
  /** Storage key of the file as it was uploaded. */
  fileKey: string;
  /** For people. */
  fileName: string;
  /** What its name says it is. */
  uploadType: FileFormat;
  bytes: number;
  sha256: string;
}

/** The file of a source or a version, without the rest of the row. */
export function fileOf({ fileKey, fileName, uploadType, bytes, sha256 }: StoredFile): StoredFile {
  return { fileKey, fileName, uploadType, bytes, sha256 };
}
