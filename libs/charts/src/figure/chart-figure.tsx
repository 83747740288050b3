import type { ReactElement } from 'react';
import { drawScene } from '../marks/draw-scene.js';
import type { ChartView } from '../model/chart-model.js';
import { toChartModel } from '../model/to-chart-model.js';
import { detailFor } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { summarise } from '../summary/summarise.js';
import type { ChartTheme } from '../theme/theme.js';
import { drawLegend, legendHeight } from './drawn-legend.js';

export interface ChartFigureProps {
  view: ChartView;
  theme: ChartTheme;
  /** Px. */
  width: number;
  height: number;
}

/**
 * A chart as one still picture, for thumbnails, documents and exports. No hooks, no CSS variables, ids from the chart's
 * own id, so `renderToStaticMarkup` gives a file that any SVG renderer draws.
 */
export function ChartFigure({ view, theme, width, height }: ChartFigureProps): ReactElement {
  const { chart } = view;
  const model = toChartModel(view);
  const detail = detailFor(width);
  const whole = drawScene(model, { width, height, theme, detail });
  const top = legendHeight(whole.legend, width);
  const scene = top > 0 ? drawScene(model, { width, height: height - top, theme, detail }) : whole;
  const titleId = `chart-${chart.id}-title`;
  const summaryId = `chart-${chart.id}-summary`;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      role="img"
      aria-labelledby={`${titleId} ${summaryId}`}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <title id={titleId}>{chart.title}</title>
      <desc id={summaryId}>{summarise(chart, model)}</desc>
      {drawLegend(scene.legend, theme, width)}
      <g transform={top > 0 ? `translate(0,${top})` : undefined}>
        <SceneShapes scene={scene} theme={theme} />
      </g>
    </svg>
  );
}
