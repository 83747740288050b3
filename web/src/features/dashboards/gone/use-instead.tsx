import type { Dashboard, GoneColumn } from '@plumbline/contracts';
import { useReplaceColumn } from '../../../entities/dashboard/editing.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';

interface UseInsteadProps {
  dashboard: Pick<Dashboard, 'id' | 'readOnly'>;
  gone: Pick<GoneColumn, 'dataSourceId' | 'column' | 'nearest'>;
}

/** Puts the nearest column in the place of one that is gone, all over the dashboard; nothing where none is near. */
export function UseInstead({ dashboard, gone: { nearest, ...gone } }: UseInsteadProps) {
  const replace = useReplaceColumn(dashboard.id);
  if (nearest === undefined || dashboard.readOnly) return null;
  const { dataSourceId, column } = gone;
  return (
    <Button
      size="compact"
      className="max-w-full"
      isPending={replace.isPending}
      onClick={() => replace.mutate({ dataSourceId, column, replacement: nearest })}
    >
      <span className="truncate">Use “{nearest}” instead</span>
    </Button>
  );
}
