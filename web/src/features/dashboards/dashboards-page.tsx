import { useQuery } from '@tanstack/react-query';
import { formatDateTime, plural } from '../../lib/format.js';
import { usePageTitle } from '../../lib/page-title.js';
import { Card } from '../../ui/card.js';
import { Empty } from '../../ui/empty.js';
import { ErrorState } from '../../ui/error-state.js';
import { PageHeader } from '../../ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.js';
import { dashboardsQuery } from './dashboards.api.js';

export function Component() {
  usePageTitle('Dashboards');
  return (
    <>
      <PageHeader title="Dashboards" />
      <DashboardList />
    </>
  );
}

function DashboardList() {
  const dashboards = useQuery(dashboardsQuery());
  if (dashboards.isPending)
    return (
      <SkeletonGroup label="Loading dashboards">
        <Skeleton className="h-52" />
      </SkeletonGroup>
    );
  if (dashboards.isError)
    return (
      <ErrorState
        title="Your dashboards could not be loaded"
        error={dashboards.error}
        onRetry={() => void dashboards.refetch()}
      />
    );
  if (dashboards.data.length === 0)
    return <Empty title="No dashboards yet">A dashboard is built from a data source.</Empty>;
  return (
    <Card>
      <ul className="divide-y divide-border-subtle">
        {dashboards.data.map((dashboard) => (
          <li key={dashboard.id} className="flex min-h-13 items-center gap-4 px-5 py-2">
            <span className="min-w-0 flex-1 truncate font-medium text-text1">{dashboard.name}</span>
            <span className="text-caption text-text3 tabular-nums">
              {plural(dashboard.config.charts.length, 'chart')} ·{' '}
              {plural(dashboard.config.kpis.length, 'KPI')} · Updated {formatDateTime(dashboard.updatedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
