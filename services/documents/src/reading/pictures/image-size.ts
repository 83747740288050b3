import { ReadError } from '../read-error.js';

export interface PixelSize {
  width: number;
  height: number;
}

/** Four bytes a pixel once it is open: 256 MB. */
const MAX_PIXELS = 64_000_000;
/** More than any program draws: what is written there is no size. */
const MAX_SIDE = 1_000_000;

/** The size that the beginning of a PNG or JPEG names, so that nothing is unpacked that is too large. */
export function imageSize(file: Buffer): PixelSize {
  const size = file[0] === 0x89 ? pngSize(file) : jpegSize(file);
  if (!size || size.width === 0 || size.height === 0 || Math.max(size.width, size.height) > MAX_SIDE)
    throw new ReadError(
      'malformed',
      'The picture is damaged: it names no size that a picture has. Save it again and upload that.',
    );
  refuseLarge(size);
  return size;
}

/** @throws ReadError */
export function refuseLarge({ width, height }: PixelSize): void {
  if (width * height <= MAX_PIXELS) return;
  throw new ReadError(
    'file_too_complex',
    `The picture has ${width} × ${height} pixels, more than can be opened. Save it smaller: 300 dots per inch are enough.`,
  );
}

const pngSize = (file: Buffer): PixelSize | undefined =>
  file.length < 24 ? undefined : { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };

/** Of the first start-of-frame segment. */
function jpegSize(file: Buffer): PixelSize | undefined {
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return undefined;
}
