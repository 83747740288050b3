import { Tensor } from 'onnxruntime-node';
import type { Picture } from '../pictures/picture.js';
import { cropTo } from '../pictures/scale-picture.js';
import type { TextArea } from './detect-lines.js';
import type { OcrModels } from './models.js';

/** A word in a picture, in its pixels. */
export interface OcrWord {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** 0 to 1: the mean of what the network gives its letters. */
  confidence: number;
}

const HEIGHT = 48;
const MAX_WIDTH = 3_200;
const LEAST_WIDTH = 16;
/** Below this, what was read is noise. */
const LEAST_CONFIDENCE = 0.45;

interface Letter {
  text: string;
  /** Of the line's width. */
  at: number;
  confidence: number;
}

/** Reads one line of text, greedily (connectionist temporal classification, Graves et al. 2006). */
export async function recogniseLine(
  { recognition, letters }: OcrModels,
  picture: Picture,
  area: TextArea,
): Promise<OcrWord[]> {
  const [width, height] = [area.x1 - area.x0, area.y1 - area.y0];
  const scaled = Math.min(MAX_WIDTH, Math.max(LEAST_WIDTH, Math.round((width * HEIGHT) / height / 8) * 8));
  const input = tensorOf(cropTo(picture, area, { width: scaled, height: HEIGHT }));
  const output = await recognition.run({ [recognition.inputNames[0] ?? 'x']: input });
  const answer = output[recognition.outputNames[0] ?? ''];
  if (!answer) return [];
  const [, steps = 0, classes = 0] = answer.dims;
  const read = lettersOf(answer.data as Float32Array, { steps, classes }, letters);
  return wordsOf(read, steps).flatMap((word) => {
    const confidence = word.letters.reduce((sum, letter) => sum + letter.confidence, 0) / word.letters.length;
    if (confidence < LEAST_CONFIDENCE) return [];
    const text = word.letters.map((letter) => letter.text).join('');
    const [x0, x1] = [area.x0 + word.from * width, area.x0 + word.to * width];
    return [{ text, x0, x1, y0: area.y0, y1: area.y1, confidence: Math.round(confidence * 1_000) / 1_000 }];
  });
}

function tensorOf({ rgba, width, height }: Picture): Tensor {
  const plane = width * height;
  const data = new Float32Array(plane * 3);
  // The network was trained on blue, green, red.
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < plane; at += 1)
      data[channel * plane + at] = (rgba[at * 4 + 2 - channel] ?? 0) / 127.5 - 1;
  return new Tensor('float32', data, [1, 3, height, width]);
}

function lettersOf(
  data: Float32Array,
  { steps, classes }: { steps: number; classes: number },
  known: readonly string[],
): Letter[] {
  const letters: Letter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const best = mostLikely(data, step * classes, classes);
    const confidence = data[step * classes + best] ?? 0;
    if (best !== 0 && best !== last)
      letters.push({ text: known[best] ?? '', at: (step + 0.5) / steps, confidence });
    last = best;
  }
  return letters;
}

/** The class of one step with the greatest probability. They sum to 1: above a half, no other can be greater. */
function mostLikely(data: Float32Array, start: number, classes: number): number {
  let best = 0;
  let greatest = data[start] ?? 0;
  for (let of = 1; of < classes && greatest <= 0.5; of += 1) {
    const probability = data[start + of] as number;
    if (probability > greatest) [best, greatest] = [of, probability];
  }
  return best;
}

interface Span {
  letters: Letter[];
  from: number;
  to: number;
}

/** Parted at blanks; each word reaches half a letter beyond the middles of its first and last. */
function wordsOf(letters: readonly Letter[], steps: number): Span[] {
  const words: Letter[][] = [];
  let isOpen = false;
  for (const letter of letters) {
    if (letter.text.trim() === '') isOpen = false;
    else if (isOpen) words.at(-1)?.push(letter);
    else {
      words.push([letter]);
      isOpen = true;
    }
  }
  return words.map((word) => {
    const [first, last] = [word[0]?.at ?? 0, word.at(-1)?.at ?? 0];
    const half = word.length > 1 ? (last - first) / (word.length - 1) / 2 : 1 / steps;
    return { letters: word, from: Math.max(0, first - half), to: Math.min(1, last + half) };
  });
}
