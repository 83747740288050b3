import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { Picture } from './picture.js';

/** The picture as many pixels wide as asked for. */
export function scalePicture(picture: Picture, wanted: number): Picture {
  const width = Math.max(1, wanted);
  return scaleTo(picture, width, Math.max(1, Math.round((picture.height / picture.width) * width)));
}

/** The picture in exactly that size. */
export function scaleTo(picture: Picture, width: number, height: number): Picture {
  const { width: x1, height: y1 } = picture;
  return cropTo(picture, { x0: 0, y0: 0, x1, y1 }, { width, height });
}

interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A part of the picture in exactly that size. */
export function cropTo(
  picture: Picture,
  { x0, y0, x1, y1 }: Area,
  { width, height }: { width: number; height: number },
): Picture {
  const context = contextOf(width, height);
  context.drawImage(canvasOf(picture), x0, y0, x1 - x0, y1 - y0, 0, 0, width, height);
  return pixelsOf(context.canvas);
}

/** The picture turned clockwise about its middle, in radians, whole, on white. */
export function turnPicture(picture: Picture, angle: number): Picture {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = Math.round(picture.width * cos + picture.height * sin);
  const height = Math.round(picture.width * sin + picture.height * cos);
  const context = contextOf(width, height);
  context.translate(width / 2, height / 2);
  context.rotate(angle);
  context.drawImage(canvasOf(picture), -picture.width / 2, -picture.height / 2);
  return pixelsOf(context.canvas);
}

/** The picture turned clockwise by a number of quarters, in degrees. */
export const quarterTurned = (picture: Picture, degrees: number): Picture =>
  degrees === 0 ? picture : turnPicture(picture, (degrees * Math.PI) / 180);

function contextOf(width: number, height: number) {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Kept with its pixels: lines of a page are cut from the same one. */
const canvases = new WeakMap<Uint8Array, Canvas>();

function canvasOf({ width, height, rgba }: Picture): Canvas {
  const known = canvases.get(rgba);
  if (known) return known;
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  canvases.set(rgba, canvas);
  return canvas;
}

function pixelsOf(canvas: Canvas): Picture {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  // Its memory lies outside of what is collected, and is large.
  canvas.width = 1;
  canvas.height = 1;
  return { width, height, rgba: new Uint8Array(data.buffer) };
}
