import type { Chart, Kpi, TileResult } from '@plumbline/contracts';
import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { useReplaceColumn } from '../../../entities/dashboard/editing.api.js';
import { removeTile } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { nearestIn } from '../model/gone-columns.js';
import { useDashboard } from '../parts/dashboard-context.js';

interface RepairButtonsProps {
  tile: Chart | Kpi;
  error: NonNullable<TileResult['error']>;
}

/** The ways out for a tile whose column is gone: the nearest one in its place all over the dashboard, or no tile. */
export function RepairButtons({ tile, error: { column, nearest: own } }: RepairButtonsProps) {
  const { dashboard } = useDashboard();
  const update = useUpdate(dashboard.id);
  const replace = useReplaceColumn(dashboard.id);
  const { config } = dashboard;
  const { dataSourceId } = tile.plan;
  const nearest = column === undefined ? own : (nearestIn(dashboard, { dataSourceId, column }) ?? own);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {column !== undefined && nearest !== undefined && (
        <Button
          size="compact"
          className="max-w-full"
          isPending={replace.isPending}
          onClick={() => replace.mutate({ dataSourceId, column, replacement: nearest })}
        >
          <span className="truncate">Use “{nearest}” instead</span>
        </Button>
      )}
      <Button size="compact" onClick={() => update.mutate({ config: removeTile(config, tile.id) })}>
        Remove tile
      </Button>
    </div>
  );
}
