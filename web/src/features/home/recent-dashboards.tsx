import { darkTheme, lightTheme, Thumbnail } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { EditorOnly } from '../../entities/workspace/editor-only.js';
import { useResolvedTheme } from '../../shared/lib/theme.js';
import { topOf } from '../../shared/lib/tile-layout.js';
import { Button } from '../../shared/ui/buttons/button.js';
import { Empty } from '../../shared/ui/empty.js';
import { useTiles } from './home.api.js';
import { dashboardFacts } from './home-words.js';

const SHOWN = 3;

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
            <RecentThumbnail dashboard={dashboard} />
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

function RecentThumbnail({ dashboard }: { dashboard: Dashboard }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { data } = useTiles(dashboard);
  const results = Object.fromEntries(data?.tiles.map((tile) => [tile.id, tile]) ?? []);
  return (
    <span
      aria-hidden="true"
      className="h-[60px] w-24 shrink-0 overflow-hidden rounded-md border border-border bg-bg [&_.pl-thumbnail]:h-full"
    >
      <Thumbnail config={topOf(dashboard.config)} results={results} theme={theme} label="" />
    </span>
  );
}
