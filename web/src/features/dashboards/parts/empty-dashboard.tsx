import type { Dashboard } from '@plumbline/contracts';
import { useBuild } from '../../../entities/dashboard/dashboards.api.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Empty } from '../../../shared/ui/empty.js';
import { notifyRefused } from './notify-refused.js';

interface EmptyDashboardProps {
  dashboard: Dashboard;
  /** Undefined where it can only be read. */
  onEdit: (() => void) | undefined;
}

/** A dashboard without tiles: the grid they would stand on, and the ways to get them: all at once, or one by one. */
export function EmptyDashboard({ dashboard, onEdit }: EmptyDashboardProps) {
  const build = useBuild();
  return (
    <div className="rounded-lg border border-dashed border-border-strong">
      <Empty
        picture={<ThreeTiles />}
        title="Nothing on this dashboard yet"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onEdit && <Button onClick={onEdit}>Add a tile</Button>}
            <Button
              variant="primary"
              isPending={build.isPending}
              onClick={() => build.mutate(dashboard.id, { onError: notifyRefused })}
            >
              Build for me
            </Button>
          </div>
        }
      >
        Key figures, up to six charts and a table, chosen from the data. Each says why it was chosen.
      </Empty>
    </div>
  );
}

export function ThreeTiles() {
  return (
    <svg
      width="160"
      height="72"
      viewBox="0 0 160 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="90" height="42" rx="4" strokeDasharray="4 3" />
      <path d="M10 34 26 22l14 6 16-14 24 8" strokeLinejoin="round" />
      <rect x="101" y="1" width="58" height="42" rx="4" strokeDasharray="4 3" />
      <path d="M110 12h38M110 22h26M110 32h16" />
      <rect x="1" y="53" width="158" height="18" rx="4" strokeDasharray="4 3" />
    </svg>
  );
}
