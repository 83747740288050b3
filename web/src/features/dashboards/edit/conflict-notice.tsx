import { formatInstant } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { historyQuery } from '../../../entities/dashboard/editing.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import type { Difference } from './model/merge.js';

interface ConflictNoticeProps {
  /** As somebody else saved it. */
  dashboard: Dashboard;
  by: string;
  baseVersion: number;
  differences: readonly Difference[];
  onCompare: () => void;
  onCopy: () => void;
  isCopying: boolean;
}

/** Who saved the newer version; known as soon as the history is. */
export function useSavedBy(dashboardId: string, version: number): string {
  const history = useQuery(historyQuery(dashboardId));
  return history.data?.find((entry) => entry.version === version)?.by ?? 'Somebody';
}

/** Somebody saved a newer version; the draft is kept and nothing is overwritten. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { dashboard, by, baseVersion, differences, onCompare, onCopy, isCopying } = props;
  const count = (who: Difference['changedBy']) =>
    differences.filter(({ changedBy }) => changedBy === who).length;
  const both = count('both');
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-3"
    >
      <TriangleAlert className="size-4 shrink-0 text-warning-solid" aria-hidden="true" />
      <div className="min-w-60 flex-1">
        <p className="text-h3">
          {by} saved version {dashboard.version} at {formatInstant(dashboard.updatedAt, dashboard.zone)},
          after you opened version {baseVersion}
        </p>
        <p className="text-body text-text2">
          {by} changed {plural(count('them') + both, 'tile')}, you changed {count('you') + both}
          {both > 0 && `, ${both} of them the same`}. Your draft is kept; nothing is overwritten.
        </p>
      </div>
      <Button onClick={onCompare}>See what differs</Button>
      <Button variant="ghost" isPending={isCopying} onClick={onCopy}>
        Save as copy
      </Button>
    </div>
  );
}
