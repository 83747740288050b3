import type { SetAside } from '@plumbline/contracts';
import { type PreparedText, prepareText } from '../../bytes/prepare-text.js';
import { detectDialect } from '../../dialect/detect-dialect.js';
import type { FileRecords, FileRequest, FormatReader } from '../format-reader.js';
import { chooseLayout } from './layouts/choose-layout.js';
import { namedDelimiter } from './named-delimiter.js';
import { openDelimited } from './open-delimited.js';
import { openLines } from './open-lines.js';
import { unframeLines } from './unframe-lines.js';
import { unwrapLines } from './unwrap-lines.js';

type TextFormat = 'csv' | 'txt';

const SEPARATORS = [',', ';', '\t', '|'];

export const textReader = (format: TextFormat): FormatReader => ({
  estimateColumns,
  read: (request) => readText(request, format),
});

/** The most cells that any common delimiter makes of a line. */
function estimateColumns(head: Buffer): number {
  let most = 1;
  for (const line of head.toString('latin1').split(/[\r\n]/)) {
    for (const separator of SEPARATORS)
      if (line.length >= most) most = Math.max(most, line.split(separator).length);
  }
  return most;
}

/** Encoding, layout, structure, then the shortest way into the engine. */
async function readText(request: FileRequest, format: TextFormat): Promise<FileRecords> {
  const { settings, signal, tempDirectory } = request;
  const text = await prepareText(request.path, tempDirectory, settings, request.sha256, signal);
  const named = namedDelimiter(text);
  if (!named) return openPrepared(request, format, text);
  const { delimiter, line, rest } = named;
  const opened = await openPrepared({ ...request, settings: { delimiter, ...settings } }, format, rest);
  const aside: SetAside = { kind: 'preamble', fromLine: 1, toLine: 1, text: line };
  return { ...opened, setAside: [aside, ...opened.setAside] };
}

async function openPrepared(
  request: FileRequest,
  format: TextFormat,
  text: PreparedText,
): Promise<FileRecords> {
  const { settings, tempDirectory, signal } = request;
  const isOpen = settings.layout === undefined && settings.quote === undefined;
  const unwrapped = isOpen ? await unwrapLines(text, tempDirectory, settings, signal) : undefined;
  if (unwrapped) return openPrepared(request, format, unwrapped);
  const unframed = await unframeLines(text, tempDirectory, settings, signal);
  if (unframed)
    return openPrepared({ ...request, settings: { delimiter: '|', ...settings } }, format, unframed);
  const choice = detectDialect(text.head, settings);
  const layout = chooseLayout(text.head, format, settings, choice);
  return layout ? openLines(request, text, layout) : openDelimited(request, text, choice);
}
