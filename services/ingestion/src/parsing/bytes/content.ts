import { ParseError } from '../source/parse-error.js';
import type { Survey } from './survey.js';

const SIGNATURES: ReadonlyArray<{ bytes: string; what: string }> = [
  { bytes: '89504e47', what: 'a PNG image' },
  { bytes: 'ffd8ff', what: 'a JPEG image' },
  { bytes: '47494638', what: 'a GIF image' },
  { bytes: '25504446', what: 'a PDF document' },
  { bytes: '504b0304', what: 'a ZIP archive or an Office document (XLSX, DOCX)' },
  { bytes: '504b0506', what: 'an empty ZIP archive' },
  { bytes: 'd0cf11e0a1b11ae1', what: 'an old Office document (XLS, DOC)' },
  { bytes: '1f8b', what: 'a gzip archive' },
  { bytes: '425a68', what: 'a bzip2 archive' },
  { bytes: 'fd377a585a00', what: 'an xz archive' },
  { bytes: '28b52ffd', what: 'a Zstandard archive' },
  { bytes: '377abcaf271c', what: 'a 7-Zip archive' },
  { bytes: '526172211a07', what: 'a RAR archive' },
  { bytes: '7f454c46', what: 'a program (ELF)' },
  { bytes: 'cafebabe', what: 'a program (Java or Mach-O)' },
  { bytes: 'cffaedfe', what: 'a program (Mach-O)' },
  { bytes: '53514c69746520666f726d6174203300', what: 'an SQLite database' },
  { bytes: '50415231', what: 'a Parquet file' },
  { bytes: '4f626a01', what: 'an Avro file' },
];

const HTML = /^\s*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>])/i;
/** Shares of the first bytes; text files hold almost no control characters besides tab, line ends, form feed and escape. */
const MAX_CONTROL_SHARE = 0.02;

/** Zero bytes beside the text, where a program pads its fields or its last block with them. */
const MAX_PADDING_SHARE = 0.3;

/** Refuses what is no text table by its own bytes, whatever the file is called. */
export function checkContent(survey: Survey, isUtf16: boolean): void {
  refuseForeignBytes(survey);
  if (!isUtf16 && (!isPaddedText(survey) || controlShare(survey.head) > MAX_CONTROL_SHARE)) {
    throw new ParseError(
      'binary_content',
      'The file holds binary data (zero bytes or control characters), not text. Export it as CSV and upload that.',
    );
  }
}

/** Refuses what is empty, or plainly of another format. */
export function refuseForeignBytes(survey: Survey): void {
  if (survey.bytes === 0) throw new ParseError('empty_file', 'The file is empty: it has no bytes.');
  const what = recognise(survey.head);
  if (what) {
    throw new ParseError(
      'type_mismatch',
      `The file is ${what}, not a text table. Export it as CSV and upload that.`,
    );
  }
  if (survey.blank) {
    throw new ParseError(
      'empty_file',
      'The file holds only blank lines and spaces: there is nothing to read.',
    );
  }
}

function recognise(head: Buffer): string | undefined {
  const isProgram = head[0] === 0x4d && head[1] === 0x5a && head.subarray(0, 1024).includes(0);
  if (isProgram) return 'a program (EXE)';
  const hex = head.subarray(0, 16).toString('hex');
  const signature = SIGNATURES.find((each) => hex.startsWith(each.bytes));
  if (signature) return signature.what;
  const start = head
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  return HTML.test(start)
    ? 'a web page (HTML), perhaps an error page that was saved instead of the data'
    : undefined;
}

/** It separates cells in exports of Hive; 28 to 31 are separators by their name, 27 begins the colours of a terminal. */
const START_OF_HEADING = 1;

/** Zero bytes in a text are few, and stand only at the ends of cells. */
function isPaddedText({ nulBytes, bytes, head }: Survey): boolean {
  if (nulBytes === 0) return true;
  if (nulBytes > bytes * MAX_PADDING_SHARE) return false;
  for (let at = head.indexOf(0); at !== -1; at = head.indexOf(0, at + 1)) {
    const next = head[at + 1];
    if (next !== undefined && next !== 0 && !CELL_ENDS.has(next)) return false;
  }
  return true;
}

/** Tab, line ends, quotes and delimiters. */
const CELL_ENDS = new Set(Buffer.from('\t\n\r "\',;|^~\u001a'));

/** Zero bytes are judged by where they stand. */
function controlShare(head: Buffer): number {
  let controls = 0;
  for (const byte of head) {
    const isText = byte === 0 || byte >= 27 || (byte >= 9 && byte <= 13) || byte === START_OF_HEADING;
    if (!isText) controls++;
  }
  return controls / Math.max(head.length, 1);
}
