import { type FontWeight, fitText, measureText } from '../text/text-width.js';
import type { ChartTheme } from '../theme/theme.js';
import type { TextShape } from './scene.js';
import { round } from './strokes.js';

/** The smallest text anywhere. */
export const TEXT_SIZE = 12;
/** From the middle of a line of 12 px text down to its baseline. */
export const BASELINE = 4;

interface TextOptions {
  anchor?: TextShape['anchor'];
  weight?: FontWeight;
  tabular?: boolean;
  fill?: string;
  cell?: TextShape['cell'];
  mark?: number;
  /** Shorten in the middle to this many px. */
  maxWidth?: number;
}

/** A caption-sized line of text whose middle is at `y`. */
export function textAt(
  theme: ChartTheme,
  x: number,
  y: number,
  text: string,
  options: TextOptions = {},
): TextShape {
  const weight = options.weight ?? 400;
  const tabular = options.tabular ?? false;
  const style = { size: TEXT_SIZE, weight, tabular };
  const fitted = options.maxWidth === undefined ? text : fitText(text, options.maxWidth, style);
  return {
    kind: 'text',
    x: round(x),
    y: round(y + BASELINE),
    text: fitted,
    ...(fitted === text ? {} : { full: text }),
    anchor: options.anchor ?? 'start',
    fill: options.fill ?? theme.text3,
    size: TEXT_SIZE,
    weight,
    tabular,
    ...(options.cell ? { cell: options.cell } : {}),
    ...(options.mark === undefined ? {} : { mark: options.mark }),
  };
}

/** Width of caption-sized text. */
export function captionWidth(text: string, weight: FontWeight = 400, tabular = false): number {
  return measureText(text, { size: TEXT_SIZE, weight, tabular });
}
