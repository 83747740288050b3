import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Picture } from './picture.js';

/** Photographs as PNG are many times as large as as JPEG; drawings of text are smaller, and exact. */
const LARGE_BYTES = 600_000;
const JPEG_QUALITY = 85;

/** A file of the picture: PNG, or JPEG where that would be large. */
export async function encodePicture({ width, height, rgba }: Picture): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  const png = await canvas.encode('png');
  return png.length <= LARGE_BYTES ? png : canvas.encode('jpeg', JPEG_QUALITY);
}
