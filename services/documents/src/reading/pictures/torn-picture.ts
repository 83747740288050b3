import { ReadError } from '../read-error.js';

const TORN =
  'The picture ends before its last line, so the file is incomplete. Send it again from where it came from.';

const JPEG = Buffer.from([0xff, 0xd8]);
const JPEG_SCAN = Buffer.from([0xff, 0xda]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const PNG_END = 'IEND';

/** Refuses a JPEG or PNG that was cut off: it could be opened, with blank paper in the place of what is missing. @throws ReadError */
export function refuseTorn(file: Buffer): void {
  const isWhole = file.subarray(0, 2).equals(JPEG)
    ? // A preview within the file has an end of its own, before the last scan begins.
      file.lastIndexOf(JPEG_END) > file.lastIndexOf(JPEG_SCAN)
    : file.includes(PNG_END);
  if (!isWhole) throw new ReadError('malformed', TORN);
}

/** Refuses a page of a TIFF whose pieces lie beyond the end of the file. @throws ReadError */
export function refuseTornPieces(
  bytes: number,
  offsets: readonly number[],
  lengths: readonly number[],
): void {
  if (offsets.some((offset, index) => offset + (lengths[index] ?? 0) > bytes))
    throw new ReadError('malformed', TORN);
}
