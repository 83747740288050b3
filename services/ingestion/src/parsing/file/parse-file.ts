import { join } from 'node:path';
import type { Preview } from '@plumbline/contracts';
import { parseSource, previewSource } from '../parse-source.js';
import type { ParseOptions, ParseResult, PreviewOptions } from '../source/parse-options.js';
import { FileSource } from './file-source.js';

/**
 * Parses a whole file: writes its typed records to `outPath`, and returns the receipt, the profile and the columns.
 * Throws ParseError where the file cannot become a table. Leaves nothing in the temporary folder.
 */
export function parseFile(options: ParseOptions): Promise<ParseResult> {
  return parseSource(new FileSource(options), options);
}

/** Parses the whole file in the same way, and returns the first rows as they are written. */
export function previewFile(options: PreviewOptions): Promise<Preview> {
  const outPath = join(options.tempDirectory, 'preview.parquet');
  return previewSource(new FileSource(options), { ...options, outPath });
}
