import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Navigate, useNavigate, useParams } from 'react-router-dom';
import { tilesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { dashboardQuery, useBuild, WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { useJobOf } from '../../../entities/job/jobs.api.js';
import { prefetch } from '../../../entities/session/session.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { queryClient } from '../../../shared/api/query-client.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { readView } from '../model/view-state.js';
import { notifyRefused } from '../parts/notify-refused.js';
import { DashboardMenu } from './dashboard-menu.js';
import { DashboardScreenView } from './dashboard-screen.js';
import { TilesSkeleton } from './tiles-skeleton.js';

export const loader = ({ params, request }: LoaderFunctionArgs) =>
  prefetch(() => prefetchTiles(params.id ?? '', new URL(request.url).searchParams));

/**
 * The tiles are asked for beside their dashboard, before its version is known: an answer for another one is not used.
 * Days that a preset stands for are known later; tiles of such a view wait for them.
 */
async function prefetchTiles(id: string, params: URLSearchParams): Promise<void> {
  const { dates, filters, cross } = readView(params);
  const asked = queryClient.fetchQuery(dashboardQuery(id)).catch(() => undefined);
  const read = (signal?: AbortSignal) => WORKSPACE_READER.tiles(id, { filters, cross }, signal);
  const early = dates === null ? read().catch(() => undefined) : undefined;
  const dashboard = await asked;
  if (dashboard?.status !== 'ready') return;
  void queryClient.prefetchQuery(dataSourceQuery(dashboard.dataSourceIds[0] ?? ''));
  if (!early) return;
  void queryClient.prefetchQuery({
    ...tilesQuery(dashboard, { filters, cross }, WORKSPACE_READER),
    queryFn: async ({ signal }) => {
      const tiles = await early;
      const isOfThis = tiles?.version === dashboard.version && tiles.dataVersion === dashboard.dataVersion;
      return isOfThis ? tiles : read(signal);
    },
  });
}

/** One dashboard. What is filtered, shown as a table and opened as a fact lies in the address. */
export function Component() {
  const { id = '' } = useParams();
  const dashboard = useQuery(dashboardQuery(id));
  usePageTitle(dashboard.data?.name ?? 'Dashboard', 'Dashboards');
  if (dashboard.isPending)
    return (
      <SkeletonGroup label="Loading the dashboard">
        <Skeleton className="mt-6 h-8 w-72 max-w-full" />
        <Skeleton className="mt-2 mb-3 h-5 w-96 max-w-full" />
        <TilesSkeleton />
      </SkeletonGroup>
    );
  if (dashboard.isError) {
    const isGone = isApiError(dashboard.error) && dashboard.error.status === 404;
    if (isGone && dashboard.data) return <Navigate to="/dashboards" replace />;
    if (isGone) throw dashboard.error;
  }
  if (!dashboard.data)
    return (
      <ErrorState
        title="This dashboard could not be loaded"
        error={dashboard.error}
        onRetry={() => void dashboard.refetch()}
      />
    );
  if (dashboard.data.status === 'building') return <Building dashboard={dashboard.data} />;
  if (dashboard.data.status === 'failed') return <Failed dashboard={dashboard.data} />;
  return <DashboardScreenView key={id} dashboard={dashboard.data} />;
}

function Building({ dashboard }: { dashboard: Dashboard }) {
  const job = useJobOf(dashboard.id);
  return (
    <>
      <PageHeader title={dashboard.name} subtitle="Being built. You can leave this page." />
      {job && (
        <Card className="mb-4 max-w-xl p-5">
          <JobCard job={job} />
        </Card>
      )}
      <div aria-hidden="true">
        <TilesSkeleton />
      </div>
    </>
  );
}

function Failed({ dashboard }: { dashboard: Dashboard }) {
  const navigate = useNavigate();
  const build = useBuild();
  return (
    <>
      <PageHeader
        title={dashboard.name}
        actions={<DashboardMenu dashboard={dashboard} onDeleted={() => navigate('/dashboards')} />}
      />
      <Card>
        <ErrorState
          title="This dashboard could not be built"
          error={new Error(dashboard.error?.message ?? 'The reason was not recorded.')}
        >
          <Button
            isPending={build.isPending}
            onClick={() => build.mutate(dashboard.id, { onError: notifyRefused })}
          >
            Build again
          </Button>
        </ErrorState>
      </Card>
    </>
  );
}
