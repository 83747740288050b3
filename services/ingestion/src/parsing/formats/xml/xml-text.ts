import { StringDecoder } from 'node:string_decoder';
import { readChunks } from '../../bytes/chunks.js';
import type { Encoding } from '../../bytes/encoding.js';
import { ParseError } from '../../source/parse-error.js';

/** Small enough that what is sliced from a piece keeps little of it alive. */
const PIECE_BYTES = 64 * 1024;

export interface XmlSource {
  path: string;
  encoding: Encoding;
  bomBytes: number;
  /** Line of the first byte that is no UTF-8, where it is known. */
  firstStrayLine?: number;
}

/** The file's characters in order, piece by piece. Bytes that the encoding does not know are refused as `malformed`. */
export async function* readXmlText(source: XmlSource, signal?: AbortSignal): AsyncGenerator<string> {
  const decode = strictDecoder(source.encoding);
  try {
    for await (const chunk of readChunks(source.path, signal, source.bomBytes)) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const text = decode(chunk.subarray(at, at + PIECE_BYTES), false);
        if (text !== '') yield text;
      }
    }
    decode(Buffer.alloc(0), true);
  } catch (failure) {
    throw isUndecodable(failure) ? undecodable(source) : failure;
  }
}

function strictDecoder(encoding: Encoding): (bytes: Buffer, isLast: boolean) => string {
  if (encoding === 'iso-8859-1') {
    // TextDecoder maps this label to windows-1252 (WHATWG); Node's own decoder is the true Latin-1.
    const decoder = new StringDecoder('latin1');
    return (bytes) => decoder.write(bytes);
  }
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (bytes, isLast) => decoder.decode(bytes, { stream: !isLast });
}

function isUndecodable(failure: unknown): boolean {
  return (failure as { code?: string } | null)?.code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}

function undecodable({ encoding, firstStrayLine }: XmlSource): ParseError {
  const place = firstStrayLine === undefined ? {} : { line: firstStrayLine };
  const where = firstStrayLine === undefined ? '' : ` on line ${firstStrayLine.toLocaleString('en-US')}`;
  return new ParseError(
    'malformed',
    `Some bytes${where} are no ${encoding.toUpperCase()} text, which is what the file says it is. Save it as UTF-8, or choose its encoding yourself.`,
    place,
  );
}
