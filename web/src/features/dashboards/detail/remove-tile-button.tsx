import { removeTile } from '../../../lib/tile-layout.js';
import { Button } from '../../../ui/button.js';
import { useUpdate } from '../dashboards.api.js';
import { useDashboard } from './dashboard-context.js';

export function RemoveTileButton({ id }: { id: string }) {
  const { dashboard } = useDashboard();
  const update = useUpdate(dashboard.id);
  return (
    <Button size="compact" onClick={() => update.mutate({ config: removeTile(dashboard.config, id) })}>
      Remove tile
    </Button>
  );
}
