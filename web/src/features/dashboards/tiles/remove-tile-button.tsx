import { useUpdate } from '../../../entities/dashboard/dashboards.api.js';
import { removeTile } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useDashboard } from '../parts/dashboard-context.js';

export function RemoveTileButton({ id }: { id: string }) {
  const { dashboard } = useDashboard();
  const update = useUpdate(dashboard.id);
  return (
    <Button size="compact" onClick={() => update.mutate({ config: removeTile(dashboard.config, id) })}>
      Remove tile
    </Button>
  );
}
