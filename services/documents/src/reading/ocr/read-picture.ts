import type { Box, Rotation } from '../page/box.js';
import type { Picture } from '../pictures/picture.js';
import { turnPicture } from '../pictures/scale-picture.js';
import { detectLines, type TextArea } from './detect-lines.js';
import { hasContrast } from './gray-pixels.js';
import type { OcrModels } from './models.js';
import { type OcrWord, recogniseLine } from './recognise-line.js';

/** What was read in a picture of a page. */
export interface OcrPage {
  /** By which it has to be turned clockwise to be read. */
  turn: Rotation;
  /** By which its lines lean then, clockwise in radians. */
  skew: number;
  /** Boxes in parts of the picture once it is turned. */
  words: { text: string; box: Box; confidence: number }[];
}

/** Lines are looked for in the picture so large: text of 8 points on Letter is then 10 pixels high. */
const MAX_SIDE = 832;
/** Lines that lean more than this are straightened before they are read, in radians. */
const LEAST_SKEW = 0.009;
const MAX_SKEW = 0.35;
/** Lines that are read both ways to see which way is up. */
const TRIED = 4;
/** From so many characters on, read with so much confidence, text is not upside down: that is read with 0.72 at most. */
const CLEAR_CHARACTERS = 30;
const CLEAR = 0.85;
const COLLECT_EVERY = 8;
const DEGREES = Math.PI / 180;

/** Reads a picture of a page: turned and straightened first, then line by line. */
export async function readPicture(
  models: OcrModels,
  picture: Picture,
  onLine: () => void = () => undefined,
): Promise<OcrPage> {
  if (!hasContrast(picture)) return { turn: 0, skew: 0, words: [] };
  const areas = await detectLines(models.detection, picture, MAX_SIDE);
  if (areas.length === 0) return { turn: 0, skew: 0, words: [] };
  models.collect();
  const turn = await turnOf(models, picture, areas);
  models.collect();
  const upright = turn === 0 ? picture : turnPicture(picture, turn * DEGREES);
  const level = turn === 0 ? areas : await detectLines(models.detection, upright, MAX_SIDE);
  const skew = skewOf(level);
  const straight = skew === 0 ? upright : turnPicture(upright, -skew);
  const lines = skew === 0 ? level : await detectLines(models.detection, straight, MAX_SIDE);
  const words: OcrWord[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % COLLECT_EVERY === 0) models.collect();
    words.push(...(await recogniseLine(models, straight, line)));
    onLine();
  }
  return { turn, skew, words: words.map((word) => placed(word, { upright, straight, skew })) };
}

/** Text that stands upright in the picture runs up or down the page; which of two ways is read with more confidence. */
async function turnOf(models: OcrModels, picture: Picture, areas: readonly TextArea[]): Promise<Rotation> {
  const long = areas.filter(
    ({ x0, y0, x1, y1 }) => Math.max(x1 - x0, y1 - y0) > 2 * Math.min(x1 - x0, y1 - y0),
  );
  const tall = long.filter(({ x0, y0, x1, y1 }) => y1 - y0 > x1 - x0);
  const isSideways = long.length > 0 && tall.length > long.length / 2;
  const [one, other]: [Rotation, Rotation] = isSideways ? [90, 270] : [0, 180];
  const first = await lookAt(models, picture, one, areas);
  if (first.isClear) return one;
  const second = await lookAt(models, picture, other, areas);
  return second.score > first.score * 1.15 ? other : one;
}

/** How well some lines can be read this way: characters, weighted by confidence. */
interface Look {
  score: number;
  /** No other way is read as well. */
  isClear: boolean;
}

async function lookAt(
  models: OcrModels,
  picture: Picture,
  way: Rotation,
  areas: readonly TextArea[],
): Promise<Look> {
  const turned = way === 0 ? picture : turnPicture(picture, way * DEGREES);
  const lines = await linesOf(models, turned, way, areas);
  const longest = [...lines].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, TRIED);
  let [score, characters] = [0, 0];
  for (const area of longest) {
    for (const { text, confidence } of await recogniseLine(models, turned, area)) {
      characters += text.length;
      score += text.length * confidence;
    }
  }
  return { score, isClear: characters >= CLEAR_CHARACTERS && score >= CLEAR * characters };
}

/** The lines of a picture that is turned: where those that were found lie then, or, of lines that stood upright, found anew. */
async function linesOf(
  { detection }: OcrModels,
  turned: Picture,
  way: Rotation,
  areas: readonly TextArea[],
): Promise<readonly TextArea[]> {
  const { width, height } = turned;
  if (way === 0) return areas;
  if (way !== 180) return detectLines(detection, turned, MAX_SIDE / 2);
  return areas.map(({ x0, y0, x1, y1, slope }) => {
    return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0, slope };
  });
}

/** A few words in the middle of the usual length say most for the least work. */
const lengthOf = ({ x0, x1, y0, y1 }: TextArea): number => {
  const ratio = (x1 - x0) / Math.max(1, y1 - y0);
  return ratio > 14 ? 14 - ratio / 10 : ratio;
};

function skewOf(areas: readonly TextArea[]): number {
  const slopes = areas
    .flatMap(({ slope, x0, x1 }) => (slope === undefined ? [] : [{ slope, weight: x1 - x0 }]))
    .sort((a, b) => a.slope - b.slope);
  const half = slopes.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let sum = 0;
  for (const { slope, weight } of slopes) {
    sum += weight;
    if (sum >= half) return Math.abs(slope) >= LEAST_SKEW && Math.abs(slope) <= MAX_SKEW ? slope : 0;
  }
  return 0;
}

interface Straightened {
  upright: Picture;
  straight: Picture;
  skew: number;
}

/** Where a word of the straightened picture stands in the one that leans. */
function placed({ text, x0, y0, x1, y1, confidence }: OcrWord, { upright, straight, skew }: Straightened) {
  const [cos, sin] = [Math.cos(skew), Math.sin(skew)];
  const [dx, dy] = [(x0 + x1) / 2 - straight.width / 2, (y0 + y1) / 2 - straight.height / 2];
  const x = dx * cos - dy * sin + upright.width / 2;
  const y = dx * sin + dy * cos + upright.height / 2;
  const [w, h] = [(x1 - x0) / 2, (y1 - y0) / 2];
  const box: Box = [
    (x - w) / upright.width,
    (y - h) / upright.height,
    (x + w) / upright.width,
    (y + h) / upright.height,
  ];
  return { text, box, confidence };
}
