import { formatInstant } from '@plumbline/charts';
import type { Dashboard, DashboardVersion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { historyQuery, useRestore } from '../../../entities/dashboard/editing.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { SidePanel } from './side-panel.js';

interface HistoryPanelProps {
  dashboard: Dashboard;
  /** A draft would be left behind by a version that is brought back. */
  isChanged: boolean;
  onClose: () => void;
}

/** The saved versions, who saved them and what changed; any of them comes back as the newest. */
export function HistoryPanel({ dashboard, isChanged, onClose }: HistoryPanelProps) {
  const history = useQuery(historyQuery(dashboard.id));
  const restore = useRestore(dashboard.id);
  const onRestore = ({ version }: DashboardVersion) =>
    restore.mutate(version, {
      onSuccess: (now) =>
        toast({ variant: 'success', title: `Version ${version} is back, as version ${now.version}` }),
      onError: (error) =>
        toast({ variant: 'destructive', title: 'Nothing was restored', description: error.message }),
    });
  return (
    <SidePanel title="History" subtitle="The last 50 saved versions" focusKey="history" onClose={onClose}>
      {isChanged && (
        <p className="mt-4 text-label font-normal text-text3">
          Save or discard your changes first, then a version can be restored.
        </p>
      )}
      {history.isPending && (
        <SkeletonGroup label="Reading the history">
          <Skeleton className="mt-4 h-24" />
        </SkeletonGroup>
      )}
      {history.isError && (
        <ErrorState
          title="The history could not be read"
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      <ol className="divide-y divide-border-subtle">
        {history.data?.map((entry, at) => (
          <li key={entry.version} className="flex items-start gap-3 py-4">
            <div className="min-w-0 flex-1">
              <h3 className="text-label">
                Version {entry.version}
                {at === 0 && ' · shown now'}
              </h3>
              <p className="text-caption text-text3">
                {entry.by}, {formatInstant(entry.at, dashboard.zone)}
              </p>
              <ul className="mt-1 text-body text-text2">
                {entry.changes.map((change) => (
                  <li key={change} className="wrap-anywhere">
                    {change}
                  </li>
                ))}
              </ul>
            </div>
            {at > 0 && (
              <Button
                size="compact"
                disabled={isChanged}
                isPending={restore.isPending && restore.variables === entry.version}
                onClick={() => onRestore(entry)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
