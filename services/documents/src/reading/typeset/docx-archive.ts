import { ReadError } from '../read-error.js';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_COMMENT = 65_557;
/** What the parts of a document may be once they are unpacked. */
const MAX_UNPACKED_BYTES = 300_000_000;
const MAX_ENTRIES = 20_000;

const DAMAGED =
  'The Word file is damaged and could not be opened. Open it in Word, save it again as .docx and upload that.';

/**
 * Looks at the list of what a .docx holds before anything is unpacked: that it is a Word document, and no bomb.
 * @throws ReadError
 */
export function inspectArchive(file: Buffer): void {
  const end = endOfDirectory(file);
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  let unpacked = 0;
  let hasText = false;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new ReadError('malformed', DAMAGED);
    unpacked += file.readUInt32LE(at + 24);
    const nameLength = file.readUInt16LE(at + 28);
    hasText ||= file.toString('utf8', at + 46, at + 46 + nameLength) === 'word/document.xml';
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED_BYTES || count > MAX_ENTRIES)
    throw new ReadError(
      'file_too_complex',
      'The Word file unpacks to more than can be read. Take large pictures out of it, or split it.',
    );
  if (!hasText)
    throw new ReadError(
      'type_mismatch',
      'This file is no Word document, whatever its name says. Save it as .docx or PDF and upload that.',
    );
}

function endOfDirectory(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - MAX_COMMENT); at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ReadError('malformed', DAMAGED);
}
