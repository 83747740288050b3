import type { ColumnProfile } from '@plumbline/contracts';
import type { ReactElement } from 'react';
import { formatNumber } from '../format/format-number.js';
import { emptyScene, type Shape } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import type { ChartTheme } from '../theme/theme.js';
import {
  barShapes,
  columnStripShapes,
  SPARKLINE_SIZES,
  type SparklineSize,
} from './column-sparkline-scene.js';

export interface ColumnSparklineProps {
  column: ColumnProfile;
  theme: ChartTheme;
  size?: SparklineSize;
}

/** A column at a glance; words in its place where a picture would say nothing ("All values unique"). */
export function ColumnSparkline({ column, theme, size = 'profile' }: ColumnSparklineProps): ReactElement {
  const shapes = columnStripShapes(column, size, theme);
  if (!shapes) return <span className="pl-sparkline-note">{sparklineNote(column)}</span>;
  return <StripSvg shapes={shapes} theme={theme} size={size} label={`Distribution of ${column.name}`} />;
}

export interface BarSparklineProps {
  /** Heights from 0 to 1. */
  bars: readonly number[];
  theme: ChartTheme;
  size?: SparklineSize;
  label: string;
}

/** A column's picture from heights alone, as lists of sources carry it. */
export function BarSparkline({ bars, theme, size = 'small', label }: BarSparklineProps): ReactElement {
  return (
    <StripSvg
      shapes={barShapes(bars, SPARKLINE_SIZES[size], theme)}
      theme={theme}
      size={size}
      label={label}
    />
  );
}

/** Why a column has no picture. */
export function sparklineNote(column: ColumnProfile): string {
  if (column.distinct === 0) return 'All empty';
  if (column.role === 'constant' || column.distinct === 1) return 'One value';
  const top = column.topValues?.[0]?.count ?? 0;
  if (column.role === 'identifier' && top > 1)
    return `${formatNumber(column.distinct)} distinct, kept as text`;
  if (column.role === 'identifier') return 'All values unique';
  return column.histogram?.length === 1 ? 'All of one length' : 'Free text';
}

interface StripSvgProps {
  shapes: Shape[];
  theme: ChartTheme;
  size: SparklineSize;
  label: string;
}

function StripSvg({ shapes, theme, size, label }: StripSvgProps): ReactElement {
  const { width, height } = SPARKLINE_SIZES[size];
  const scene = { ...emptyScene({ width, height, theme, detail: 'picture' }, '', shapes), message: null };
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <SceneShapes scene={scene} theme={theme} />
    </svg>
  );
}
