import type { ChartTheme } from '../theme/theme.js';
import type { Box, Frame, Shape } from './scene.js';
import { spreadLabels } from './spread-labels.js';
import { round } from './strokes.js';
import { captionWidth, textAt } from './text.js';

const DOT = 4;
/** From the plot's edge to the dot's middle, and to the name. */
const DOT_OFFSET = 14;
const NAME_OFFSET = 22;
const LABEL_GAP = 15;
/** Names may take this much of the width before a legend must say them. */
const WIDEST = 0.34;
/** A name cut below this is no name any more. */
const NARROWEST = 72;
const LONGEST = captionWidth('n'.repeat(24));

/** Px that names beside the plot need, shortened where the tile is narrow; null where a legend must do it. */
export function endNamesWidth(names: readonly string[], frame: Frame): number | null {
  const widest = Math.max(0, ...names.map((name) => Math.min(captionWidth(name, 500), LONGEST)));
  const wanted = NAME_OFFSET + Math.ceil(widest) + 2;
  const width = Math.min(wanted, Math.floor(frame.width * WIDEST));
  const isReadable = width === wanted || width >= NAME_OFFSET + NARROWEST;
  return isReadable && names.length * LABEL_GAP <= frame.height - 40 ? width : null;
}

export interface EndName {
  text: string;
  colour: string;
  /** Where the name wants to be: the height of what it names. */
  y: number;
  /** Mark that the name chooses, and all that fade with it. */
  mark: number;
  marks: number[];
}

/** Names with their colours at the right of the plot, moved apart where they would touch. */
export function drawEndNames(
  theme: ChartTheme,
  names: readonly EndName[],
  plot: Box,
  width: number,
): Shape[] {
  const wanted = names.map(({ y }) => y);
  const placed = spreadLabels(wanted, LABEL_GAP, plot.y - 4, plot.y + plot.height) ?? wanted;
  const right = plot.x + plot.width;
  return names.flatMap((name, index): Shape[] => {
    const at = placed[index] ?? 0;
    return [
      {
        kind: 'dot',
        x: round(right + DOT_OFFSET),
        y: round(at),
        r: DOT,
        fill: name.colour,
        marks: name.marks,
      },
      textAt(theme, right + NAME_OFFSET, at, name.text, {
        weight: 500,
        fill: theme.text1,
        maxWidth: width - NAME_OFFSET,
        mark: name.mark,
      }),
    ];
  });
}
