import type { DocumentFormat } from '@plumbline/contracts';
import { AppError } from '@plumbline/server';

/** Enough of the beginning of a file for `documentTypeOf`, in bytes: some programs write a little before a PDF begins. */
export const HEAD_BYTES = 1_024;

const TEXT_EXTENSIONS: ReadonlySet<string> = new Set(['', 'txt', 'text', 'md', 'log']);
/** What belongs among the data sources. */
const DATA_EXTENSIONS: ReadonlySet<string> = new Set(['csv', 'tsv', 'json', 'jsonl', 'ndjson', 'xml']);
const FORMATS = 'Upload a PDF, a Word file (.docx), a PNG, JPEG or TIFF picture, or plain text.';

const unsupported = (message: string, reason: string) =>
  new AppError('unsupported_type', `${message} ${FORMATS}`, { code: reason });

/** Decides by the first bytes, whatever the name says; only plain text, which has no mark, is known by its name (T-15).
 * @throws AppError `unsupported_type`, `malformed` for a file without a byte */
export function documentTypeOf(fileName: string): (head: Buffer) => DocumentFormat {
  return (head) => {
    if (head.length === 0)
      throw new AppError('malformed', 'This file is empty. Choose the file that holds the document.', {
        code: 'empty',
      });
    return markedType(head, fileName) ?? textType(head, fileName);
  };
}

const MARKS: readonly { type: DocumentFormat; bytes: readonly number[] }[] = [
  { type: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'tiff', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { type: 'tiff', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const beginsWith = (head: Buffer, bytes: readonly number[]): boolean =>
  bytes.every((byte, index) => head[index] === byte);

function markedType(head: Buffer, fileName: string): DocumentFormat | undefined {
  const mark = MARKS.find(({ bytes }) => beginsWith(head, bytes));
  if (mark) return mark.type;
  if (head.subarray(0, HEAD_BYTES).includes('%PDF-')) return 'pdf';
  if (beginsWith(head, OLE))
    throw unsupported(
      'This is an old Office file, or a Word file with a password. Save it as .docx without one.',
      'old_office',
    );
  if (!beginsWith(head, ZIP)) return undefined;
  // Whether it holds a Word document is seen when it is opened.
  if (/\.(docx|docm)$/i.test(fileName) || !/\.[a-z]{3,4}$/i.test(fileName)) return 'docx';
  throw unsupported('This is an archive or another Office file.', 'archive');
}

function textType(head: Buffer, fileName: string): DocumentFormat {
  const extension = /[^.]\.([^.\s]*)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (DATA_EXTENSIONS.has(extension))
    throw unsupported('This is data, not a document: upload it under Data Sources.', 'data');
  const isWide = beginsWith(head, [0xff, 0xfe]) || beginsWith(head, [0xfe, 0xff]);
  if (TEXT_EXTENSIONS.has(extension) && (isWide || !head.includes(0))) return 'txt';
  throw unsupported('This kind of file is not supported.', 'extension');
}
