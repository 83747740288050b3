import type { Chart, Kpi, TileResult } from '@plumbline/contracts';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { removeTile } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { withColumnReplaced } from '../model/replace-column.js';
import { useDashboard } from '../parts/dashboard-context.js';

interface RepairButtonsProps {
  tile: Chart | Kpi;
  error: NonNullable<TileResult['error']>;
}

/** The ways out for a tile whose column is gone: the nearest one in its place, or no tile. */
export function RepairButtons({ tile, error: { column, nearest } }: RepairButtonsProps) {
  const { dashboard } = useDashboard();
  const update = useUpdate(dashboard.id);
  const { config } = dashboard;
  const takeNearest = (gone: string, name: string) => {
    const repaired = <Tile extends Chart | Kpi>(one: Tile) =>
      one.id === tile.id ? withColumnReplaced(one, gone, name) : one;
    update.mutate({
      config: { ...config, charts: config.charts.map(repaired), kpis: config.kpis.map(repaired) },
    });
  };
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {column !== undefined && nearest !== undefined && (
        <Button size="compact" onClick={() => takeNearest(column, nearest)}>
          Use “{nearest}” instead
        </Button>
      )}
      <Button size="compact" onClick={() => update.mutate({ config: removeTile(config, tile.id) })}>
        Remove tile
      </Button>
    </div>
  );
}
