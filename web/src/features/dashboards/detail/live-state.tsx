import type { TileResult } from '@plumbline/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { tilesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { clockWords } from '../parts/clock-words.js';
import type { DashboardScreen } from '../parts/dashboard-context.js';

type Live = NonNullable<TileResult['live']>;

const liveOf = ({ results }: DashboardScreen): Live[] =>
  Object.values(results).flatMap((result) => result?.live ?? []);

/** "Live · as of 14:02", with the way to ask the database again; nothing where no tile is live. */
export function LiveState({ screen }: { screen: DashboardScreen }) {
  const stamps = liveOf(screen);
  const client = useQueryClient();
  const { dashboard, filters, view } = screen;
  const body = { filters: [...filters], cross: view.cross };
  const refresh = useMutation({
    mutationFn: () => WORKSPACE_READER.tiles(dashboard.id, { ...body, fresh: true }),
    onSuccess: (tiles) => client.setQueryData(tilesQuery(dashboard, body, WORKSPACE_READER).queryKey, tiles),
    onError: ({ message }) =>
      toast({ variant: 'destructive', title: 'Nothing was refreshed', description: message }),
  });
  const oldest = stamps.map(({ asOf }) => asOf).toSorted()[0];
  if (oldest === undefined) return null;
  const problem = stamps.find((stamp) => stamp.problem !== undefined)?.problem;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-label font-normal text-text2">
      <p className="tabular-nums" role="status">
        Live · as of {clockWords(oldest)}
      </p>
      {problem !== undefined && (
        <p className="flex min-w-0 items-start gap-1.5 text-warning-text wrap-anywhere">
          <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
          <span>Some tiles show the last answer. {problem}</span>
        </p>
      )}
      <Button
        variant="link"
        size="compact"
        className="presenting:hidden"
        isPending={refresh.isPending}
        onClick={() => refresh.mutate()}
      >
        <RefreshCw aria-hidden="true" />
        Ask again
      </Button>
    </div>
  );
}
