import { RefreshCw } from 'lucide-react';
import { useRefreshSource } from '../../../entities/connection/connections.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

interface RefreshButtonProps {
  sourceId: string;
  /** It is being read already. */
  isReading?: boolean;
  variant?: 'primary' | 'secondary';
  /** All rows, also where only newer ones are read otherwise. */
  isEverything?: boolean;
}

/** Reads the rows from their database again, as a new version. */
export function RefreshButton({
  sourceId,
  isReading = false,
  variant = 'secondary',
  isEverything = false,
}: RefreshButtonProps) {
  const refresh = useRefreshSource(sourceId);
  const run = () =>
    refresh.mutate(isEverything, {
      onError: (error) => {
        if (!showLimitOf(error))
          toast({ variant: 'destructive', title: 'Nothing was refreshed', description: error.message });
      },
    });
  return (
    <Button variant={variant} isPending={refresh.isPending || isReading} onClick={run}>
      <RefreshCw aria-hidden="true" />
      {isEverything ? 'Import everything' : 'Refresh'}
    </Button>
  );
}
