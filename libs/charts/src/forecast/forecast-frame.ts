import type { ColumnFormat, PredictionPeriod, PredictionPoint } from '@plumbline/contracts';
import { formatPeriodTick } from '../format/format-period.js';
import { linearScale } from '../scene/scales.js';
import type { Box, Shape } from '../scene/scene.js';
import { captionWidth, textAt } from '../scene/text.js';
import { drawYAxis, type ValueAxis, valueAxis } from '../scene/value-axis.js';
import type { ChartTheme } from '../theme/theme.js';

/** What every picture of a forecast is drawn in. Sizes in px. */
export interface ForecastFrame {
  width: number;
  height: number;
  theme: ChartTheme;
  format: ColumnFormat;
  period: PredictionPeriod;
  /** Without axes, labels and words. */
  isPicture?: boolean;
  /** Values that the axis holds beside the data's, so that several pictures share one. */
  include?: readonly number[];
}

/** A plot, where its values stand, and its axis. */
export interface ForecastPlot {
  plot: Box;
  axis: ValueAxis;
  y: (value: number) => number;
}

const [TOP, BOTTOM] = [10, 26];
/** Labels closer than this would run into each other. */
const TICK_AIR = 14;

/** The room for data between the axis at the left, `right` px for words and the labels below. */
export function plotFor(
  frame: ForecastFrame,
  values: readonly number[],
  { fromZero, right = 4, top = TOP }: { fromZero: boolean; right?: number; top?: number },
): ForecastPlot {
  const isPicture = frame.isPicture ?? false;
  const height = frame.height - (isPicture ? 4 : top + BOTTOM);
  const all = [...values, ...(frame.include ?? [])];
  const axis = valueAxis({ values: all, fromZero, length: height, format: frame.format, direction: 'y' });
  const left = isPicture ? 2 : axis.labelWidth;
  const domain = isPicture ? extent(all) : axis.domain;
  const plot = {
    x: left,
    y: isPicture ? 2 : top,
    width: Math.max(1, frame.width - left - (isPicture ? 2 : right)),
    height,
  };
  return { plot, axis, y: linearScale(domain, [plot.y + plot.height, plot.y]) };
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Grid and numbers at the left; nothing in a picture. */
export const axisShapes = ({ theme, isPicture }: ForecastFrame, { axis, plot, y }: ForecastPlot): Shape[] =>
  isPicture ? [] : drawYAxis(theme, axis, plot, y);

/** As many labels under the places as there is room for, evenly; `nameOf` makes their words. */
export function placeTicks(
  { theme, isPicture }: ForecastFrame,
  { plot }: ForecastPlot,
  { count, x, nameOf }: { count: number; x: (place: number) => number; nameOf: (place: number) => string },
): Shape[] {
  if (isPicture || count === 0) return [];
  const widest = Math.max(...Array.from({ length: count }, (_, place) => captionWidth(nameOf(place))));
  const room = Math.max(1, Math.floor(plot.width / (widest + TICK_AIR)));
  const every = stepOf(Math.ceil(count / room));
  // A year stands in place of January: where there is one, it is among the labels.
  const first = Array.from({ length: count }, (_, place) => place).find((place) =>
    /^\d{4}$/.test(nameOf(place)),
  );
  const start = (first ?? 0) % every;
  return Array.from({ length: Math.ceil((count - start) / every) }, (_, at) => {
    const place = start + at * every;
    return textAt(theme, x(place), plot.y + plot.height + 16, nameOf(place), { anchor: 'middle' });
  });
}

/** Steps that calendars know. */
const stepOf = (least: number): number =>
  [1, 2, 3, 6, 12, 24, 36, 60, 120].find((step) => step >= least) ?? least;

/** A period under an axis. */
export const tickName = (t: string, period: PredictionPeriod): string =>
  t.length <= 4 ? t : formatPeriodTick(t, period);

/** All ends of bands. */
export const bandValues = (points: readonly PredictionPoint[]): number[] =>
  points.flatMap(({ lo95, hi95 }) => [lo95, hi95]);
