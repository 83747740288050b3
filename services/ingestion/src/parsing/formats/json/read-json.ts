import { open } from 'node:fs/promises';
import { readChunks } from '../../bytes/chunks.js';
import { ParseError } from '../../source/parse-error.js';
import { JsonFault, type TextPlace } from './json-fault.js';
import { JsonScanner } from './json-scanner.js';
import { type JsonSink } from './json-sink.js';

/** JSON text on disk, as UTF-8. */
export interface JsonSource {
  path: string;
  /** Bytes of a byte order mark to pass over. */
  bomBytes: number;
  /** No value may be longer. */
  maxTokenBytes: number;
  signal?: AbortSignal;
}

/**
 * Reads the whole text, chunk by chunk, and returns how many top-level values it holds. `afterChunk` is awaited
 * between chunks. Throws ParseError `malformed` with the place where the text is no JSON.
 */
export async function readJson(
  source: JsonSource,
  sink: JsonSink,
  afterChunk?: () => Promise<void>,
): Promise<number> {
  const scanner = new JsonScanner(sink, source.maxTokenBytes, source.bomBytes);
  try {
    for await (const chunk of readChunks(source.path, source.signal, source.bomBytes)) {
      scanner.push(chunk);
      await afterChunk?.();
    }
    scanner.end();
    await afterChunk?.();
    return scanner.values;
  } catch (failure) {
    throw failure instanceof JsonFault ? await malformed(source.path, failure) : failure;
  }
}

async function malformed(path: string, { reason, place, isCutOff }: JsonFault): Promise<ParseError> {
  const column = await characterOf(path, place);
  const where = `line ${place.line.toLocaleString('en-US')}, character ${column.toLocaleString('en-US')}`;
  const message = isCutOff
    ? `The file ends too early, on ${where}: ${reason} Export or download it again.`
    : `The file is not valid JSON. On ${where}: ${reason}`;
  return new ParseError('malformed', message, { line: place.line, column: String(column) });
}

/** Its position within the line in characters, from 1. */
async function characterOf(path: string, { offset, lineStart }: TextPlace): Promise<number> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(offset - lineStart, 1 << 20));
    let characters = 1;
    for (let at = lineStart; at < offset; ) {
      const { bytesRead } = await file.read(bytes, 0, Math.min(bytes.length, offset - at), at);
      if (bytesRead === 0) break;
      for (let index = 0; index < bytesRead; index++) if (((bytes[index] ?? 0) & 0xc0) !== 0x80) characters++;
      at += bytesRead;
    }
    return characters;
  } finally {
    await file.close();
  }
}
