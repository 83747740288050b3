import type { Dashboard } from '@plumbline/contracts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { EditorOnly } from '../../entities/workspace/editor-only.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Empty } from '../../shared/ui/empty.js';
import { dashboardFacts } from './home-words.js';

const SHOWN = 3;
/** Pictures come after the words: what draws them is a fifth of all that the screen would load. */
const RecentThumbnail = lazy(() => import('./recent-thumbnail.js'));

export function DashboardActions() {
  return (
    <>
      <Button variant="ghost" asChild>
        <Link to="/dashboards">View All</Link>
      </Button>
      <EditorOnly>
        <Button asChild>
          <Link to="/dashboard/create">Create Dashboard</Link>
        </Button>
      </EditorOnly>
    </>
  );
}

export function RecentDashboards({ dashboards }: { dashboards: readonly Dashboard[] }) {
  if (dashboards.length === 0)
    return <Empty title="No dashboards yet">A dashboard is built from a data source in seconds.</Empty>;
  return (
    <ul className="divide-y divide-border-subtle">
      {dashboards.slice(0, SHOWN).map((dashboard) => (
        <li key={dashboard.id}>
          <Link
            to={`/dashboard/${dashboard.id}`}
            className="-mx-2 flex min-h-[72px] items-center gap-4 rounded-sm px-2 py-2 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="h-[60px] w-24 shrink-0 overflow-hidden rounded-md border border-border bg-bg [&_.pl-thumbnail]:h-full"
            >
              <Suspense fallback={null}>
                <RecentThumbnail dashboard={dashboard} />
              </Suspense>
            </span>
            <span className="min-w-0">
              <span className="block truncate text-body font-medium text-text1">{dashboard.name}</span>
              <span className="block text-caption text-text3 tabular-nums">{dashboardFacts(dashboard)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
