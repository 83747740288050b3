import type { DataSourceDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useReparse } from '../../../entities/data-source/data-source-changes.api.js';
import { receiptQuery } from '../../../entities/data-source/data-sources.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { TotalsNote } from '../parts/totals-note.js';

/** The rows that were taken for totals: reads the file again with or without them. */
export function SourceTotals({ source }: { source: DataSourceDetail }) {
  const { data: receipt } = useQuery(receiptQuery(source.id));
  const reparse = useReparse(source.id);
  if (!receipt?.totals) return null;
  return (
    <div className="mb-4">
      <TotalsNote
        totals={receipt.totals}
        isPending={reparse.isPending}
        onChange={(totals) =>
          reparse.mutate(
            { totals },
            {
              onError: (error) => {
                if (!showLimitOf(error))
                  toast({ variant: 'destructive', title: 'This did not work', description: error.message });
              },
            },
          )
        }
      />
    </div>
  );
}
