import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readChunks } from './chunks.js';

const NEWLINE = 10;

/** What the bytes say before anything is decoded. Offsets are from 0, lines from 1. */
export interface Survey {
  bytes: number;
  sha256: string;
  /** The first bytes, enough to recognise formats and dialects. */
  head: Buffer;
  nulBytes: number;
  ascii: boolean;
  validUtf8: boolean;
  /** Multi-byte UTF-8 characters and bytes that belong to none; counted only where the file is not valid UTF-8. */
  utf8Characters: number;
  strayBytes: number;
  /** Line of the first byte that belongs to no UTF-8 character. */
  firstStrayLine?: number;
  /** Nothing but white space. */
  blank: boolean;
}

export const HEAD_BYTES = 512 * 1024;

/** One pass over the file with native byte operations: size, hash, UTF-8 validity, NUL bytes. */
export async function surveyFile(path: string, knownHash?: string, signal?: AbortSignal): Promise<Survey> {
  const hash = knownHash === undefined ? createHash('sha256') : undefined;
  const counter = new Utf8Counter();
  const survey = { bytes: 0, nulBytes: 0, ascii: true, blank: true };
  let head = Buffer.alloc(0);
  for await (const chunk of readChunks(path, signal)) {
    hash?.update(chunk);
    if (survey.bytes === 0) head = Buffer.from(chunk.subarray(0, HEAD_BYTES));
    survey.bytes += chunk.length;
    if (chunk.includes(0)) survey.nulBytes += countByte(chunk, 0);
    survey.ascii &&= isAscii(chunk);
    survey.blank &&= isBlank(chunk);
    counter.push(chunk);
  }
  counter.end();
  return {
    ...survey,
    sha256: knownHash ?? hash!.digest('hex'),
    head,
    validUtf8: counter.strayBytes === 0,
    utf8Characters: counter.characters,
    strayBytes: counter.strayBytes,
    firstStrayLine: counter.firstStrayLine,
  };
}

function countByte(chunk: Buffer, byte: number): number {
  let count = 0;
  // A loop over bytes: a native search per line end costs more than the bytes between them.
  for (let at = 0; at < chunk.length; at++) if (chunk[at] === byte) count++;
  return count;
}

function isBlank(chunk: Buffer): boolean {
  for (const byte of chunk) if (byte > 32) return false;
  return true;
}

/** Counts UTF-8 characters and stray bytes; valid chunks, the usual case, cost one native call. */
class Utf8Counter {
  characters = 0;
  strayBytes = 0;
  firstStrayLine?: number;
  private carry = Buffer.alloc(0);
  private line = 1;

  push(chunk: Buffer): void {
    const bytes = this.carry.length > 0 ? Buffer.concat([this.carry, chunk]) : chunk;
    const complete = bytes.length - openTail(bytes);
    this.count(bytes.subarray(0, complete));
    this.carry = Buffer.from(bytes.subarray(complete));
  }

  end(): void {
    this.count(this.carry);
  }

  private count(bytes: Buffer): void {
    if (isUtf8(bytes)) {
      if (this.strayBytes === 0) this.line += countByte(bytes, NEWLINE);
      if (!isAscii(bytes)) this.characters++;
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at] ?? 0;
      if (byte === NEWLINE && this.strayBytes === 0) this.line++;
      const length = byte < 0x80 ? 1 : sequenceLength(bytes, at);
      if (length === 0) {
        this.firstStrayLine ??= this.line;
        this.strayBytes++;
      } else if (length > 1) this.characters++;
      at += Math.max(length, 1);
    }
  }
}

/** Bytes of a character that the chunk's end may have cut. */
function openTail(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte >= 0xc0) return back < leadLength(byte) ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

function leadLength(byte: number): number {
  if (byte >= 0xf0) return 4;
  return byte >= 0xe0 ? 3 : 2;
}

/** Length of the well-formed multi-byte character at `at`; 0 where there is none. */
function sequenceLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const length = leadLength(lead);
  return isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0;
}
