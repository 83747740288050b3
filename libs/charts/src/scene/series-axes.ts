import { formatPeriodTick } from '../format/format-period.js';
import type { SeriesModel } from '../model/chart-model.js';
import { type CategoryTick, endTicks, periodTicks } from './category-ticks.js';
import type { Box, Frame, Shape } from './scene.js';
import { captionWidth, textAt } from './text.js';
import { type ValueAxis, valueAxis } from './value-axis.js';

export const TOP = 10;
/** Room for one line of tick labels under the plot. */
export const BOTTOM = 26;
export const BARE_BOTTOM = 6;

/** Plot box and value axis of charts whose values run upwards. */
export function uprightPlot(
  frame: Frame,
  model: { format: SeriesModel['format'] },
  values: number[],
  fromZero: boolean,
  right: number,
  top = TOP,
  /** Px under the lowest value, for labels of negative columns. */
  below = 0,
): { plot: Box; axis: ValueAxis } {
  const isPicture = frame.detail === 'picture';
  const bottom = isPicture ? 1 : (frame.isBare ? BARE_BOTTOM : BOTTOM) + below;
  const height = Math.max(8, frame.height - (isPicture ? 1 : top) - bottom);
  const axis = valueAxis({
    values: [...values, ...(frame.include ?? [])],
    fromZero,
    length: height,
    format: model.format,
    direction: 'y',
  });
  const left = frame.detail === 'm' || frame.detail === 'l' ? axis.labelWidth : 0;
  const plot = {
    x: left,
    y: isPicture ? 1 : top,
    width: Math.max(8, frame.width - left - right),
    height,
  };
  return { plot, axis };
}

/** Labels under the categories: calendar ticks for periods, else every name that fits. */
export function categoryTicks(model: SeriesModel, frame: Frame, step: number): CategoryTick[] {
  const { categories, grain } = model;
  if (frame.detail === 'picture' || frame.isBare) return [];
  const name = (index: number) => {
    const category = categories[index];
    if (!category) return '';
    return grain ? formatPeriodTick(category.value, grain, true) : category.label;
  };
  if (frame.detail === 's') return endTicks(categories.length, name);
  if (grain) return periodTicks(categories, grain, step);
  const labels = categories.map(({ label }, index) => ({ index, text: label }));
  const widest = Math.max(0, ...labels.map(({ text }) => captionWidth(text)));
  // Numbers in order can be skipped over; a name left out would be a column without a meaning.
  const every = categories.every(({ value }) => typeof value === 'number')
    ? Math.ceil((widest + 8) / step)
    : 1;
  return labels.filter((_, index) => index % every === 0);
}

/** Draws category labels; the outermost keep inside the picture, names are shortened to their step. */
export function drawCategoryTicks(
  ticks: readonly CategoryTick[],
  frame: Frame,
  centre: (index: number) => number,
  maxWidth?: number,
): Shape[] {
  const y = frame.height - BOTTOM + 16;
  return ticks.map(({ index, text }) => {
    const half = captionWidth(text) / 2;
    const at = Math.min(Math.max(centre(index), half), frame.width - half);
    return textAt(frame.theme, at, y, text, { anchor: 'middle', maxWidth });
  });
}
