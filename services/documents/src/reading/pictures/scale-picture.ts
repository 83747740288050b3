import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Picture } from './picture.js';

/** The picture as many pixels wide as asked for. */
export function scalePicture(picture: Picture, wanted: number): Picture {
  const width = Math.max(1, wanted);
  const height = Math.max(1, Math.round((picture.height / picture.width) * width));
  const full = createCanvas(picture.width, picture.height);
  const pixels = new Uint8ClampedArray(picture.rgba.buffer, picture.rgba.byteOffset, picture.rgba.byteLength);
  full.getContext('2d').putImageData(new ImageData(pixels, picture.width, picture.height), 0, 0);
  const context = createCanvas(width, height).getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(full, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data.buffer) };
}
