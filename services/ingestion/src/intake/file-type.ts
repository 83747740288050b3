import { AppError } from '@plumbline/server';
import type { FileFormat } from '../parsing/source/parse-options.js';

const BY_EXTENSION: Readonly<Record<string, FileFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'txt',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  geojson: 'json',
  xml: 'xml',
  kml: 'xml',
  rss: 'xml',
  atom: 'xml',
  '': 'txt',
};

const ASK_FOR_TEXT = 'Export the data as CSV, JSON, XML or plain text and upload that file.';

const unsupported = (message: string, reason: string) =>
  new AppError('unsupported_type', `${message} ${ASK_FOR_TEXT}`, { code: reason });

/** The type a file's name claims; a name without an extension claims to be text.
 * @throws AppError `unsupported_type` */
export function typeOfName(name: string): FileFormat {
  const extension = /[^.]\.([^.\s]*)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  const type = Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined;
  if (type) return type;
  throw unsupported('This kind of file is not supported.', 'extension');
}

/** Enough of the beginning of a file for `refuseForeignContent`, in bytes. */
export const HEAD_BYTES = 512;

const SIGNATURES: readonly { kind: string; bytes: number[] }[] = [
  { kind: 'a PNG picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'a JPEG picture', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'a GIF picture', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'a PDF document', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'a ZIP archive or an Office document', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'an empty ZIP archive', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'an old Office document', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'a gzip archive', bytes: [0x1f, 0x8b, 0x08] },
  { kind: 'a 7-Zip archive', bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { kind: 'a RAR archive', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { kind: 'a Zstandard archive', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { kind: 'a Parquet file', bytes: [0x50, 0x41, 0x52, 0x31] },
  { kind: 'a database file', bytes: [...Buffer.from('SQLite format 3\0')] },
];

/**
 * Refuses content that is plainly no data as text (T-15): by the first bytes, which is all that is known when it
 * decides. Which of the formats a text is in, and whether it is sound, is for the reader to judge.
 * @throws AppError `unsupported_type`
 */
export function refuseForeignContent(head: Buffer, type: FileFormat): void {
  const kind = foreignKind(head, type);
  if (kind) throw unsupported(`This file is ${kind}, not data as text.`, 'type_mismatch');
}

function foreignKind(head: Buffer, type: FileFormat): string | undefined {
  const signature = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (signature) return signature.kind;
  if (isWindowsProgram(head)) return 'a program';
  const start = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
    .toLowerCase();
  // A page in an .xml file is XML with a document type or not even that: the reader says which.
  return type !== 'xml' && /^(<!doctype html|<html[\s>])/.test(start) ? 'a web page' : undefined;
}

/** `MZ` alone could begin a text ("MZ,AZ,NZ"); a program's header holds zero bytes. */
function isWindowsProgram(head: Buffer): boolean {
  return head[0] === 0x4d && head[1] === 0x5a && head.subarray(0, 64).includes(0);
}
