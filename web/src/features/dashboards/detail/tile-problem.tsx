import type { Chart, Kpi, TileResult } from '@plumbline/contracts';
import { Unplug } from 'lucide-react';
import { removeTile } from '../../../lib/tile-layout.js';
import { Button } from '../../../ui/button.js';
import { useUpdate } from '../dashboards.api.js';
import { useDashboard } from './dashboard-context.js';

interface TileProblemProps {
  tile: Chart | Kpi;
  error: NonNullable<TileResult['error']>;
}

/** Why one tile cannot be computed, in words, and the way out that fits. The other tiles go on. */
export function TileProblem({ tile, error }: TileProblemProps) {
  const { dashboard, retry } = useDashboard();
  const update = useUpdate(dashboard.id);
  const isForGood = error.code === 'column_gone' || error.code === 'column_changed';
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 py-4 text-center">
      <Unplug className="size-5 text-warning-solid" aria-hidden="true" />
      <p className="max-w-sm text-body text-text2">{error.message}</p>
      {isForGood ? (
        <Button
          size="compact"
          onClick={() => update.mutate({ config: removeTile(dashboard.config, tile.id) })}
        >
          Remove tile
        </Button>
      ) : (
        <Button size="compact" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
