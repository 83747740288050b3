import { keepDashboardsActive, quotaWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { dashboardsQuery } from '../../../entities/dashboard/dashboards.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimit } from '../../../entities/subscription/limit-store.js';
import { OverLimitNotice } from '../../../entities/subscription/over-limit-notice.js';
import { useUsage } from '../../../entities/subscription/usage.api.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { UsageMeter } from '../../../shared/ui/usage-meter.js';
import { ThreeTiles } from '../parts/empty-dashboard.js';
import { CreateDialog } from './create-dialog.js';
import { DashboardList } from './dashboard-list.js';
import { usePlaced } from './use-placed.js';

const CREATE_PATH = '/dashboard/create';

/** All dashboards; `/dashboard/create` is the same screen with the dialog open. */
export function Component() {
  usePageTitle('Dashboards');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const mayEdit = useMayEdit();
  const isCreating = mayEdit && pathname === CREATE_PATH;
  const openCreate = () => mayEdit && navigate({ pathname: CREATE_PATH, search });
  useSingleKey('n', openCreate);
  return (
    <>
      <PageHeader
        title="Dashboards"
        subtitle={<Used />}
        actions={
          <EditorOnly>
            <Button variant="primary" onClick={openCreate}>
              <Plus aria-hidden="true" />
              Create dashboard
            </Button>
          </EditorOnly>
        }
      />
      <Dashboards onCreate={openCreate} />
      {isCreating && <CreateDialog onClose={() => navigate({ pathname: '/dashboards', search })} />}
    </>
  );
}

function Used() {
  const { plan } = useUser();
  const usage = useUsage('dashboards');
  const placed = usePlaced(useQuery(dashboardsQuery()).data);
  if (!usage) return <span>&nbsp;</span>;
  const building = placed.filter(({ status }) => status === 'building').length;
  return (
    <UsageMeter
      used={usage.used}
      limit={usage.limit}
      noun="dashboards"
      reserved={building}
      note={usage.limit === null ? undefined : 'failed builds and the sample do not count'}
      onHelp={() =>
        showLimit({ meter: 'dashboards', message: quotaWords(plan, 'dashboards', usage.limit ?? 0) })
      }
    />
  );
}

function Dashboards({ onCreate }: { onCreate: () => void }) {
  const query = useQuery(dashboardsQuery());
  const placed = usePlaced(query.data);
  return (
    <Loaded query={query} noun="dashboards" skeleton={<CardsSkeleton />}>
      {(dashboards) =>
        dashboards.length === 0 ? (
          <NoDashboards onCreate={onCreate} />
        ) : (
          <>
            <OverLimitNotice meter="dashboards" items={placed} keep={keepDashboardsActive} />
            <DashboardList dashboards={dashboards} />
          </>
        )
      }
    </Loaded>
  );
}

function CardsSkeleton() {
  return (
    <>
      <Skeleton className="h-9 w-72 max-w-full" />
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {[0, 1, 2, 3].map((slot) => (
          <Skeleton key={slot} className="h-[284px] rounded-lg" />
        ))}
      </div>
    </>
  );
}

function NoDashboards({ onCreate }: { onCreate: () => void }) {
  return (
    <Card>
      <Empty
        picture={<ThreeTiles />}
        title="No dashboards yet"
        action={
          <EditorOnly>
            <Button onClick={onCreate}>Create dashboard</Button>
          </EditorOnly>
        }
      >
        A dashboard is built from a data source in seconds: key figures, charts and a table, each with its
        reason.
      </Empty>
    </Card>
  );
}
