import type { OverlayModel } from '../model/chart-model.js';
import type { Box, Frame, Shape } from './scene.js';
import { spreadLabels } from './spread-labels.js';
import { captionWidth, textAt } from './text.js';

const OFFSET = 8;
const GAP = 15;
/** Words at the end may take this much of the width. */
const WIDEST = 0.34;
/** A line that ends in this last part of the data is named beside it. */
const NEAR_END = 0.12;

export interface EndWord {
  text: string;
  /** The value that the word stands beside. */
  value: number;
  /** The series itself, among what is drawn around it. */
  isStrong?: boolean;
  line?: OverlayModel['lines'][number];
}

export interface OverlayEnds {
  words: EndWord[];
  /** Px right of the plot; 0 where the words would take too much of it and stay unsaid. */
  width: number;
}

/**
 * What is named at the right end: the series where `own` tells it, the expected course, the band, and lines that reach
 * the end of the data. `reach` is the first and the last place along x.
 */
export function overlayEnds(
  overlay: OverlayModel | undefined,
  frame: Frame,
  [first, last]: readonly [number, number],
  own: EndWord[] = [],
): OverlayEnds {
  if (!overlay || frame.detail === 'picture' || frame.detail === 's') return { words: [], width: 0 };
  const end = overlay.band?.places.findLast(({ expected, low }) => expected !== null && low !== null);
  const lines = overlay.lines.filter(({ to }) => to.x >= last - NEAR_END * (last - first));
  const words: EndWord[] = [
    ...own,
    ...(end ? [{ text: 'Expected', value: end.expected ?? 0 }] : []),
    ...(end && overlay.band ? [{ text: overlay.band.label, value: end.low ?? 0 }] : []),
    ...lines.map((line) => ({ text: line.label, value: line.to.y, line })),
  ].filter(({ text }) => text !== '');
  const widest = Math.max(0, ...words.map(({ text, isStrong }) => captionWidth(text, isStrong ? 500 : 400)));
  const width = words.length === 0 ? 0 : OFFSET + Math.ceil(widest) + 2;
  return { words, width: width <= frame.width * WIDEST ? width : 0 };
}

/** The words beside their values at the right of the plot, moved apart where they would touch. */
export function drawOverlayEnds(
  { words, width }: OverlayEnds,
  { theme }: Frame,
  plot: Box,
  y: (value: number) => number,
): Shape[] {
  if (width === 0) return [];
  const wanted = words.map(({ value }) => y(value));
  const placed = spreadLabels(wanted, GAP, plot.y, plot.y + plot.height) ?? wanted;
  return words.map(({ text, isStrong }, index) =>
    textAt(theme, plot.x + plot.width + OFFSET, placed[index] ?? 0, text, {
      weight: isStrong ? 500 : 400,
      fill: isStrong ? theme.text1 : theme.text3,
    }),
  );
}
