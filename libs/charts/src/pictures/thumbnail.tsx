import type { DashboardConfig, QueryResult } from '@plumbline/contracts';
import type { ReactElement } from 'react';
import type { ChartView } from '../model/chart-model.js';
import { splitColumns } from '../model/dashboard-charts.js';
import { toKeyFigureModel } from '../model/key-figure-model.js';
import type { Box } from '../scene/scene.js';
import { SceneShapes } from '../scene/scene-svg.js';
import { usePictures } from '../seldom/use-pictures.js';
import type { ChartTheme } from '../theme/theme.js';
import { Sparkline } from './sparkline.js';
import { thumbnailLayout } from './thumbnail-layout.js';

export interface ThumbnailProps {
  config: DashboardConfig;
  /** Results by tile id; `<id>.spark` for key figures. Tiles without one are drawn as empty frames. */
  results: Record<string, QueryResult | undefined>;
  theme: ChartTheme;
  /** Px; the picture may be scaled by its container. */
  width?: number;
  height?: number;
  label: string;
}

const PADDING = 6;
const TITLE_ROOM = 12;

/** A dashboard's true layout with its real values and no text. */
export function Thumbnail({
  config,
  results,
  theme,
  width = 304,
  height = 164,
  label,
}: ThumbnailProps): ReactElement {
  const { kpis, charts } = thumbnailLayout(config, width, height);
  const splits = splitColumns(config.charts);
  return (
    <svg
      className="pl-thumbnail"
      width="100%"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin meet"
      role="img"
      aria-label={label}
    >
      {kpis.map(({ id, box }, index) => (
        <g key={id}>
          <Frame box={box} theme={theme} />
          <KpiPicture box={box} theme={theme} kpi={config.kpis[index]} results={results} />
        </g>
      ))}
      {charts.map(({ id, box }, index) => {
        const chart = config.charts[index];
        const result = results[id];
        return (
          <g key={id}>
            <Frame box={box} theme={theme} />
            {chart && result && (
              <ChartPicture
                view={{ chart, result, colours: config.colours, splits }}
                box={box}
                theme={theme}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface ChartPictureProps {
  view: ChartView;
  box: Box;
  theme: ChartTheme;
}

function ChartPicture({ view, box, theme }: ChartPictureProps): ReactElement | null {
  const pictures = usePictures(view.chart.type);
  const frame = {
    width: Math.max(4, box.width - 2 * PADDING),
    height: Math.max(4, box.height - TITLE_ROOM - PADDING),
    theme,
    detail: 'picture' as const,
  };
  const scene = pictures?.draw(pictures.toModel(view), frame);
  return scene ? (
    <g transform={`translate(${box.x + PADDING},${box.y + TITLE_ROOM})`}>
      <SceneShapes scene={{ ...scene, message: null }} theme={theme} />
    </g>
  ) : null;
}

function Frame({ box, theme }: { box: Box; theme: ChartTheme }): ReactElement {
  return (
    <g>
      <rect
        x={box.x + 0.5}
        y={box.y + 0.5}
        width={box.width - 1}
        height={box.height - 1}
        rx={3}
        fill={theme.surface}
        stroke={theme.border}
      />
      <rect
        x={box.x + PADDING}
        y={box.y + 5}
        width={Math.min(56, box.width * 0.35)}
        height={2}
        fill={theme.borderStrong}
      />
    </g>
  );
}

interface KpiPictureProps {
  box: Box;
  theme: ChartTheme;
  kpi: DashboardConfig['kpis'][number] | undefined;
  results: ThumbnailProps['results'];
}

function KpiPicture({ box, theme, kpi, results }: KpiPictureProps): ReactElement | null {
  const result = kpi ? results[kpi.id] : undefined;
  if (!kpi || !result) return null;
  const { spark } = toKeyFigureModel(kpi, result, { spark: results[`${kpi.id}.spark`] });
  const valueWidth = Math.min(22, box.width * 0.3);
  const sparkWidth = Math.max(10, box.width - 2 * PADDING - valueWidth - 8);
  const sparkHeight = Math.max(6, box.height - TITLE_ROOM - PADDING);
  return (
    <g>
      <rect
        x={box.x + PADDING}
        y={box.y + box.height / 2 - 1}
        width={valueWidth}
        height={5}
        fill={theme.other}
      />
      <g transform={`translate(${box.x + box.width - PADDING - sparkWidth},${box.y + TITLE_ROOM})`}>
        <Sparkline values={spark} theme={theme} width={sparkWidth} height={sparkHeight} />
      </g>
    </g>
  );
}
