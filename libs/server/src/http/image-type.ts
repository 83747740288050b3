/** Types of pictures that every browser shows, and that cannot hold script as SVG can. */
export type ImageType = 'png' | 'jpeg' | 'webp';

/** What a picture is by its first bytes, whatever it calls itself; undefined for anything else. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'png';
  if (starts('ffd8ff')) return 'jpeg';
  // RIFF, four bytes of length, WEBP.
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
