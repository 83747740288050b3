import { darkTheme, lightTheme, Thumbnail } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Pin, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { EVERYTHING, tilesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { useBuild, WORKSPACE_READER } from '../../../entities/dashboard/dashboards.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { useJobOf } from '../../../entities/job/jobs.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { topOf } from '../../../shared/lib/tile-layout.js';
import { useInSight } from '../../../shared/lib/use-in-sight.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { CopyDetails } from '../../../shared/ui/error-state.js';
import { ReadOnlyBadge } from '../../../shared/ui/read-only-badge.js';
import { updatedOf } from '../model/list-view.js';
import { resultsById } from '../model/tiles.js';
import { ThreeTiles } from '../parts/empty-dashboard.js';
import { notifyRefused } from '../parts/notify-refused.js';
import { CardMenu } from './card-menu.js';
import { FavouriteButton } from './favourite-button.js';

interface DashboardCardProps {
  dashboard: Dashboard;
  sourceName: string;
  /** Of the folder that it lies in. */
  folder: string | undefined;
}

/** One dashboard: its true picture, what it stands on, and its menu. The picture and the name are one link. */
export function DashboardCard({ dashboard, sourceName, folder }: DashboardCardProps) {
  const { name, status } = dashboard;
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface has-[a[data-card]:hover]:border-border-strong">
      <div className="flex h-[188px] flex-col overflow-hidden border-b border-border bg-bg">
        {status === 'ready' && <Picture dashboard={dashboard} />}
        {status === 'building' && <Building dashboard={dashboard} />}
        {status === 'failed' && <Failed dashboard={dashboard} />}
      </div>
      <div className="flex flex-1 flex-col px-4 py-3">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 truncate text-h3">
            <Link
              to={`/dashboard/${dashboard.id}`}
              data-card=""
              className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
              title={name}
            >
              {name}
            </Link>
          </h2>
          <div className="relative z-(--z-sticky) -my-1 -mr-1.5 flex">
            <FavouriteButton dashboard={dashboard} />
            <CardMenu dashboard={dashboard} />
          </div>
        </div>
        <p className="truncate text-label font-normal text-text3">
          {folder && `${folder} · `}
          {factsOf(dashboard, sourceName)}
        </p>
        <Foot dashboard={dashboard} />
      </div>
    </li>
  );
}

export function factsOf({ config, status }: Dashboard, sourceName: string): string {
  const size =
    status === 'ready'
      ? `${plural(config.charts.length, 'chart')} · ${plural(config.kpis.length, 'KPI')}`
      : undefined;
  return [sourceName || undefined, size].filter(Boolean).join(' · ');
}

function Foot({ dashboard }: { dashboard: Dashboard }) {
  const build = useBuild();
  if (dashboard.status === 'building')
    return (
      <p className="mt-auto pt-3 text-caption text-text3">
        Started {formatDateTime(dashboard.updatedAt)} · You can leave this page.
      </p>
    );
  if (dashboard.status === 'failed')
    return (
      <div className="relative z-(--z-sticky) mt-auto flex flex-wrap items-center gap-1 pt-3">
        <EditorOnly>
          <Button
            isPending={build.isPending}
            onClick={() => build.mutate(dashboard.id, { onError: notifyRefused })}
          >
            Retry
          </Button>
        </EditorOnly>
        <CopyDetails error={new Error(dashboard.error?.message)} id={dashboard.id} />
      </div>
    );
  return (
    <p className="mt-auto flex items-center gap-2 pt-3 text-caption text-text3 tabular-nums">
      <span
        aria-hidden="true"
        className="inline-flex size-6 items-center justify-center rounded-full bg-pressed font-medium text-text2 uppercase"
      >
        {dashboard.createdBy.slice(0, 1) || 'U'}
      </span>
      <span className="sr-only">By {dashboard.createdBy}. </span>
      Updated {formatDateTime(updatedOf(dashboard))}
      {dashboard.pinned && <Pin className="ml-auto size-3.5" aria-label="Pinned to a data version" />}
      {dashboard.readOnly && <ReadOnlyBadge />}
    </p>
  );
}

/** Asked for once the card comes into sight; the same answer serves the dashboard itself. */
function Picture({ dashboard }: { dashboard: Dashboard }) {
  const [card, isInSight] = useInSight<HTMLDivElement>();
  const { charts, kpis } = dashboard.config;
  const isEmpty = charts.length === 0 && kpis.length === 0;
  const tiles = useQuery({
    ...tilesQuery(dashboard, EVERYTHING, WORKSPACE_READER),
    enabled: isInSight && !isEmpty,
  });
  const results = useMemo(() => resultsById(tiles.data), [tiles.data]);
  const shown = useMemo(() => topOf(dashboard.config), [dashboard.config]);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  return (
    <div ref={card} className="p-3 [&_.pl-thumbnail]:h-[164px]">
      {isEmpty ? (
        <div className="flex h-[164px] items-center justify-center text-text3">
          <ThreeTiles />
        </div>
      ) : (
        <Thumbnail config={shown} results={results} theme={theme} label={`Picture of ${dashboard.name}`} />
      )}
    </div>
  );
}

function Building({ dashboard }: { dashboard: Dashboard }) {
  const job = useJobOf(dashboard.id);
  return (
    <div className="relative z-(--z-sticky) p-4">
      {job ? <JobCard job={job} /> : <p className="text-body text-text2">Building this dashboard</p>}
    </div>
  );
}

function Failed({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="flex gap-3 p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-danger-text" aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="text-h3">Could not build this dashboard</h3>
        <p className="mt-1 line-clamp-6 text-label font-normal text-text2">{dashboard.error?.message}</p>
      </div>
    </div>
  );
}
