import { type ChartTheme, KeyFigure, Thumbnail } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../../entities/dashboard/editing.api.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { ForecastPart } from '../tiles/forecast-tile.js';
import { Picture } from '../tiles/image-tile.js';
import {
  type AnyTile,
  contentOf,
  type DataTile,
  isChart,
  isForecast,
  isImage,
  isText,
} from './model/tiles.js';

interface TilePictureProps {
  dashboard: Dashboard;
  tile: AnyTile;
  theme: ChartTheme;
}

const WHOLE = { x: 0, y: 0, w: 12, h: 4 };

/** A tile as a small picture of its own values, saved or not. */
export function TilePicture({ dashboard, tile, theme }: TilePictureProps) {
  if (isImage(tile)) return <Picture imageId={tile.imageId} alt={tile.alt} className="max-h-24" />;
  if (isText(tile)) return <p className="line-clamp-3 text-body text-text2">{tile.text}</p>;
  if (isForecast(tile)) return <ForecastPart tile={tile} height={96} />;
  return <DataPicture dashboard={dashboard} tile={tile} theme={theme} />;
}

function DataPicture({ dashboard, tile, theme }: TilePictureProps & { tile: DataTile }) {
  const preview = useQuery(previewQuery(dashboard, { tile, content: contentOf(tile), filters: [] }));
  if (preview.isPending) return <Skeleton className="h-24" />;
  if (preview.isError) return <p className="text-label font-normal text-text3">{preview.error.message}</p>;
  const { related, ...result } = preview.data;
  if (!isChart(tile)) {
    const spark = related.find(({ id }) => id === `${tile.id}.spark`);
    return <KeyFigure kpi={tile} result={result} spark={spark} theme={theme} isCompact />;
  }
  const { colours } = dashboard.config;
  return (
    <Thumbnail
      config={{ ...dashboard.config, kpis: [], charts: [{ ...tile, layout: WHOLE }], colours }}
      results={{ [tile.id]: result }}
      theme={theme}
      width={280}
      height={110}
      label={tile.title}
    />
  );
}
