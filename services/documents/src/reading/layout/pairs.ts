import { around, type Box, heightOf } from '../page/box.js';
import type { Line } from '../page/lines.js';
import type { Word } from '../page/page-content.js';
import { textOf } from './line-text.js';

/** A label and the value that it stands beside or over. */
export interface Pair {
  key: string;
  keyBox: Box;
  value: string;
  box: Box;
}

const LABEL_WORDS = 6;
/** How far a value may stand from its label, in heights of a line. */
const REACH = 30;

/**
 * What is written as `Label: value`, in one piece or in two that stand side by side or one over the other, and what is
 * filled into the fields of a form, which need no colon.
 */
export function pairsOf(lines: readonly Line[]): Pair[] {
  const labelled = labelledPairs(lines);
  const isKnown = ({ box }: Line) => labelled.some((pair) => pair.box.join() === box.join());
  const filled = lines.filter((line) => line.words.every(({ isFilled }) => isFilled) && !isKnown(line));
  return [
    ...labelled,
    ...filled.flatMap((line) => {
      const label = labelOf(line, lines);
      return label ? [pairOf(label.words, line.words)] : [];
    }),
  ];
}

function labelledPairs(lines: readonly Line[]): Pair[] {
  return lines.flatMap((line) => {
    const at = line.words.findIndex(({ text }) => text.endsWith(':'));
    if (at < 0 || at >= LABEL_WORDS || !/\p{L}/u.test(textOf(line))) return [];
    const [key, rest] = [line.words.slice(0, at + 1), line.words.slice(at + 1)];
    const value = rest.length > 0 ? rest : nearestTo(line, lines)?.words;
    return value ? [pairOf(key, value)] : [];
  });
}

function pairOf(key: readonly Word[], value: readonly Word[]): Pair {
  const boxOf = (words: readonly Word[]) => around(words.map(({ box }) => box));
  const label = textOf({ words: [...key] }).replace(/\s*:$/, '');
  return { key: label, keyBox: boxOf(key), value: textOf({ words: [...value] }), box: boxOf(value) };
}

/** The nearest piece to the right, else the one right below. */
function nearestTo(label: Line, lines: readonly Line[]): Line | undefined {
  const height = heightOf(label.box);
  const middle = (label.box[1] + label.box[3]) / 2;
  const beside = lines
    .filter(({ box }) => box[1] <= middle && box[3] >= middle && box[0] >= label.box[2])
    .sort((a, b) => a.box[0] - b.box[0])[0];
  if (beside && beside.box[0] - label.box[2] < REACH * height) return isLabel(beside) ? undefined : beside;
  const below = lines.find(
    ({ box }) =>
      box[1] >= label.box[3] - 0.3 * height &&
      box[1] - label.box[3] < 1.2 * height &&
      Math.abs(box[0] - label.box[0]) < height,
  );
  return below && !isLabel(below) ? below : undefined;
}

/** What names a field: the nearest piece to its left, else the one right above. */
function labelOf(field: Line, lines: readonly Line[]): Line | undefined {
  const height = heightOf(field.box);
  const middle = (field.box[1] + field.box[3]) / 2;
  const written = lines.filter(({ words }) => !words.some(({ isFilled }) => isFilled));
  const beside = written
    .filter(({ box }) => box[1] <= middle && box[3] >= middle && box[2] <= field.box[0])
    .sort((a, b) => b.box[2] - a.box[2])[0];
  if (beside && field.box[0] - beside.box[2] < REACH * heightOf(beside.box)) return beside;
  return written.findLast(
    ({ box }) =>
      box[3] <= middle &&
      field.box[1] - box[3] < 1.2 * height &&
      Math.abs(box[0] - field.box[0]) < 2 * height,
  );
}

const isLabel = ({ words }: Line): boolean =>
  words.slice(0, LABEL_WORDS).some(({ text }) => text.endsWith(':'));
