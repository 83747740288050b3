import type { Filter } from '@plumbline/contracts';
import type { CellRef } from '../model/chart-model.js';
import type { FontWeight } from '../text/text-width.js';
import type { ChartTheme } from '../theme/theme.js';

/**
 * What a chart's geometry hands to the drawing: plain shapes in drawing order, and the marks that pointer and keyboard
 * can reach. Positions are px from the top left of the picture.
 */
export interface Scene {
  width: number;
  height: number;
  shapes: Shape[];
  marks: SceneMark[];
  /** Names and colours that the picture could not label in place; null where it did. */
  legend: LegendItem[] | null;
  /** Where data is drawn, without axes and labels. */
  plot: Box;
  /** How a pointer finds marks: by nearest x (a crosshair), nearest point, or the mark under it. */
  snap: 'x' | 'point' | 'mark';
  /** The mark at a point, where outlines are no boxes: null where there is none. */
  markAt?: (x: number, y: number) => number | null;
  /** The marks at one position are read together, whichever of them is meant. */
  isGrouped?: boolean;
  message: string | null;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SceneMark {
  /** Place along the first direction (arrow left and right) and across it (up and down). */
  i: number;
  j: number;
  cell: CellRef | null;
  /** The position in words, the heading of its tooltip. */
  label: string;
  /** What the value is called: a series, or the measure. */
  name: string;
  /** The value in full. */
  value: string;
  number: number;
  colour: string;
  cross: Filter[];
  /** Where a tooltip points. */
  x: number;
  y: number;
  box: Box;
  note?: string;
}

export interface LegendItem {
  key: string;
  label: string;
  colour: string;
  slot: number;
  dash: string | null;
}

interface Drawn {
  /** Indexes of the marks this shape pictures; it fades when none of them is selected. */
  marks?: number[];
  opacity?: number;
}

export interface RectShape extends Drawn, Box {
  kind: 'rect';
  fill: string;
  stroke?: string;
  dash?: string;
  /** Radii of the corners: all equal, or only those at the value end of a bar. */
  radius?: number;
  round?: 'all' | 'top' | 'right' | 'bottom' | 'left';
}

export interface PathShape extends Drawn {
  kind: 'path';
  d: string;
  stroke: string;
  strokeWidth: number;
  dash?: string | null;
  fill?: string;
  /** Moves the path, for pictures made of panels. */
  offset?: { x: number; y: number };
}

export interface DotShape extends Drawn {
  kind: 'dot';
  x: number;
  y: number;
  r: number;
  fill: string;
  /** Ring that lifts the dot off the lines under it. */
  ring?: string;
}

export interface TextShape {
  kind: 'text';
  x: number;
  /** Baseline. */
  y: number;
  text: string;
  /** The whole text where `text` is shortened. */
  full?: string;
  anchor: 'start' | 'middle' | 'end';
  fill: string;
  size: number;
  weight: FontWeight;
  tabular: boolean;
  /** The fact behind a printed number. */
  cell?: CellRef;
  /** The mark that a name stands for. */
  mark?: number;
}

export type Shape = RectShape | PathShape | DotShape | TextShape;

/**
 * How much a picture can say: `picture` shapes only; `s` no y axis, first and last labels; `m` everything; `l` also
 * values at line ends.
 */
export type Detail = 'picture' | 's' | 'm' | 'l';

export interface Frame {
  width: number;
  height: number;
  theme: ChartTheme;
  detail: Detail;
  /** Values that the value axis must hold beside the data's, so that several pictures share one scale. */
  include?: readonly number[];
  /** No labels under the categories and no room for them. */
  isBare?: boolean;
}

const SMALL_BELOW = 240;
const LARGE_FROM = 720;

/** The detail that a tile of this width has room for. */
export function detailFor(width: number): Detail {
  if (width < 120) return 'picture';
  if (width < SMALL_BELOW) return 's';
  return width < LARGE_FROM ? 'm' : 'l';
}

/** A picture that says why it is empty; its axes, where it has any, stay. */
export function emptyScene(frame: Frame, message: string, shapes: Shape[] = []): Scene {
  return {
    width: frame.width,
    height: frame.height,
    shapes,
    marks: [],
    legend: null,
    plot: { x: 0, y: 0, width: frame.width, height: frame.height },
    snap: 'mark',
    message: frame.detail === 'picture' ? null : message,
  };
}
