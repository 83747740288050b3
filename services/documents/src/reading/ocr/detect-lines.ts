import { type InferenceSession, Tensor } from 'onnxruntime-node';
import type { Picture } from '../pictures/picture.js';
import { scaleTo } from '../pictures/scale-picture.js';

/** A piece of text in a picture, in its pixels. */
export interface TextArea {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** How its pixels lie: radians from level, where it is long enough to tell. */
  slope: number | undefined;
}

const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;
/** The network works in tiles of so many pixels. */
const TILE = 32;
/** From how sure it is that a pixel belongs to text, and that all pixels of an area do. */
const PIXEL = 0.3;
const AREA = 0.5;
const LEAST_PIXELS = 12;
/** The network marks the middle of each line; its letters reach this much further (Liao et al. 2020). */
const UNCLIP = 1.6;

/** Finds text with differentiable binarization (DBNet, Liao et al. 2020), looking at the picture so large at most. */
export async function detectLines(
  detection: InferenceSession,
  picture: Picture,
  maxSide: number,
): Promise<TextArea[]> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const width = tiles(picture.width * scale);
  const height = tiles(picture.height * scale);
  const input = tensorOf(scaleTo(picture, width, height));
  const output = await detection.run({ [detection.inputNames[0] ?? 'x']: input });
  const map = output[detection.outputNames[0] ?? '']?.data as Float32Array;
  const [sx, sy] = [picture.width / width, picture.height / height];
  return areasOf(map, width, height).map(({ x0, y0, x1, y1, slope }) => ({
    x0: Math.max(0, x0 * sx),
    y0: Math.max(0, y0 * sy),
    x1: Math.min(picture.width, x1 * sx),
    y1: Math.min(picture.height, y1 * sy),
    slope: slope === undefined ? undefined : Math.atan((Math.tan(slope) * sy) / sx),
  }));
}

const tiles = (side: number): number => Math.max(TILE, Math.round(side / TILE) * TILE);

function tensorOf({ rgba, width, height }: Picture): Tensor {
  const plane = width * height;
  const data = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean, deviation] = [MEANS[channel] ?? 0, DEVIATIONS[channel] ?? 1];
    for (let at = 0; at < plane; at += 1)
      data[channel * plane + at] = ((rgba[at * 4 + channel] ?? 0) / 255 - mean) / deviation;
  }
  return new Tensor('float32', data, [1, 3, height, width]);
}

/** Sums over the pixels of one connected area. */
interface Sums {
  count: number;
  probability: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
}

function areasOf(map: Float32Array, width: number, height: number): TextArea[] {
  const seen = new Uint8Array(map.length);
  const areas: TextArea[] = [];
  const stack: number[] = [];
  for (let start = 0; start < map.length; start += 1) {
    if (seen[start] || (map[start] ?? 0) < PIXEL) continue;
    const sums: Sums = {
      count: 0,
      probability: 0,
      x0: width,
      y0: height,
      x1: 0,
      y1: 0,
      x: 0,
      y: 0,
      xx: 0,
      xy: 0,
    };
    stack.push(start);
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      addPixel(sums, x, y, map[at] ?? 0);
      const visit = (next: number, isInside: boolean) => {
        if (!isInside || seen[next] || (map[next] ?? 0) < PIXEL) return;
        seen[next] = 1;
        stack.push(next);
      };
      visit(at - 1, x > 0);
      visit(at + 1, x < width - 1);
      visit(at - width, y > 0);
      visit(at + width, y < height - 1);
    }
    const area = areaOf(sums);
    if (area) areas.push(area);
  }
  return areas;
}

function addPixel(sums: Sums, x: number, y: number, probability: number): void {
  sums.count += 1;
  sums.probability += probability;
  sums.x0 = Math.min(sums.x0, x);
  sums.y0 = Math.min(sums.y0, y);
  sums.x1 = Math.max(sums.x1, x + 1);
  sums.y1 = Math.max(sums.y1, y + 1);
  sums.x += x;
  sums.y += y;
  sums.xx += x * x;
  sums.xy += x * y;
}

function areaOf({ count, probability, x0, y0, x1, y1, x, y, xx, xy }: Sums): TextArea | undefined {
  if (count < LEAST_PIXELS || probability / count < AREA) return undefined;
  const [width, height] = [x1 - x0, y1 - y0];
  const offset = (width * height * UNCLIP) / (2 * (width + height));
  const spread = xx / count - (x / count) ** 2;
  const isLong = width > 6 * height || width > 60;
  const slope =
    isLong && spread > 0 ? Math.atan((xy / count - (x / count) * (y / count)) / spread) : undefined;
  return { x0: x0 - offset, y0: y0 - offset, x1: x1 + offset, y1: y1 + offset, slope };
}
