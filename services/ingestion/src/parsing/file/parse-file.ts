import { dirname, join } from 'node:path';
import type { Preview } from '@plumbline/contracts';
import { ExtractSource } from '../extract/extract-source.js';
import { parseSource, previewSource } from '../parse-source.js';
import type { ParseOptions, ParseResult, PreviewOptions } from '../source/parse-options.js';
import type { SourceReader } from '../source/source-reader.js';
import { FileSource } from './file-source.js';

/**
 * Parses a whole file: writes its typed records to `outPath`, and returns the receipt, the profile and the columns.
 * Throws ParseError where the file cannot become a table. Leaves nothing in the temporary folder.
 */
export function parseFile(options: ParseOptions): Promise<ParseResult> {
  return parseSource(sourceOf(options), options);
}

/** Parses the whole file in the same way, and returns the first rows as they are written. */
export function previewFile(options: PreviewOptions): Promise<Preview> {
  const { textsPath, tempDirectory } = options;
  const folder = textsPath === undefined ? tempDirectory : dirname(textsPath);
  const outPath = join(folder, 'preview.parquet');
  return previewSource(sourceOf(options), { ...options, outPath }, options);
}

function sourceOf({ path, uploadType, sha256, bytes = 0, extract }: PreviewOptions): SourceReader {
  if (uploadType !== 'database') return new FileSource({ path, uploadType, sha256 });
  if (!extract) throw new Error('rows of a database come with what was learnt when they were taken');
  return new ExtractSource({ path, bytes, sha256: sha256 ?? '', extract });
}
