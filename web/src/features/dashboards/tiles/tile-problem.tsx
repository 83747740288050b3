import type { Chart, Kpi, TileResult } from '@plumbline/contracts';
import { EyeOff, Unplug } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../shared/ui/buttons/button.js';
import { useDashboard } from '../parts/dashboard-context.js';

const RepairButtons = lazy(async () => ({
  default: (await import('./repair-buttons.js')).RepairButtons,
}));

function Withheld({ message }: { message: string }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 py-4 text-center">
      <EyeOff className="size-5 text-text3" aria-hidden="true" />
      <p className="max-w-sm text-body text-text2">{message}</p>
    </div>
  );
}

interface TileProblemProps {
  tile: Chart | Kpi;
  error: NonNullable<TileResult['error']>;
}

/** Why one tile cannot be computed, in words, and the way out that fits. The other tiles go on. */
export function TileProblem({ tile, error }: TileProblemProps) {
  const { rights, retry } = useDashboard();
  const isForGood = error.code === 'column_gone' || error.code === 'column_changed';
  if (error.code === 'withheld') return <Withheld message={error.message} />;
  return (
    <div role="alert" className="flex h-full flex-col items-center justify-center gap-2 py-4 text-center">
      <Unplug className="size-5 text-warning-solid" aria-hidden="true" />
      <p className="max-w-sm text-body text-text2">{error.message}</p>
      {isForGood && rights.edit && (
        <Suspense fallback={null}>
          <RepairButtons tile={tile} error={error} />
        </Suspense>
      )}
      {!isForGood && (
        <Button size="compact" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}
