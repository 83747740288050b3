import type { ReactElement } from 'react';
import type { LegendItem } from '../scene/scene.js';
import { round } from '../scene/strokes.js';
import { captionWidth } from '../scene/text.js';
import type { ChartTheme } from '../theme/theme.js';

const ROW = 20;
const SWATCH = 10;
const SWATCH_GAP = 6;
const ITEM_GAP = 16;
const BELOW = 6;

interface PlacedItem extends LegendItem {
  x: number;
  y: number;
}

/** Px that a legend takes above the picture; zero without one. */
export function legendHeight(legend: LegendItem[] | null, width: number): number {
  const last = legend ? place(legend, width).at(-1) : undefined;
  return last ? last.y + ROW + BELOW : 0;
}

/** Swatches and names above the picture, in the order of the marks. */
export function drawLegend(
  legend: LegendItem[] | null,
  theme: ChartTheme,
  width: number,
): ReactElement | null {
  if (!legend) return null;
  return (
    <g fontFamily={theme.fontFamily} fontSize={12} fill={theme.text2}>
      {place(legend, width).map((item) => (
        <g key={item.key}>
          <rect x={item.x} y={item.y + 5} width={SWATCH} height={SWATCH} rx={2} fill={item.colour} />
          <text x={item.x + SWATCH + SWATCH_GAP} y={item.y + 14}>
            {item.label}
          </text>
        </g>
      ))}
    </g>
  );
}

function place(legend: LegendItem[], width: number): PlacedItem[] {
  let x = 0;
  let y = 0;
  return legend.map((item) => {
    const itemWidth = SWATCH + SWATCH_GAP + captionWidth(item.label);
    if (x > 0 && x + itemWidth > width) {
      x = 0;
      y += ROW;
    }
    const placed = { ...item, x: round(x), y };
    x += itemWidth + ITEM_GAP;
    return placed;
  });
}
