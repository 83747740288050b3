import type { Datum } from '../model/chart-model.js';
import type { ChartTheme } from '../theme/theme.js';
import type { Box, Shape } from './scene.js';
import { textAt } from './text.js';

const DISTANCE = 10;

/** A value above its column, or below one that hangs from zero. */
export function columnLabel(theme: ChartTheme, text: string, datum: Datum, column: Box): Shape {
  const at = datum.value < 0 ? column.y + column.height + DISTANCE : column.y - DISTANCE;
  return textAt(theme, column.x + column.width / 2, at, text, {
    anchor: 'middle',
    weight: 500,
    tabular: true,
    fill: theme.text1,
    ...(datum.cell ? { cell: datum.cell } : {}),
  });
}
