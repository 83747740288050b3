import { formatCount } from '@plumbline/charts';
import type { Dashboard } from '@plumbline/contracts';
import { Link } from 'react-router-dom';
import { jobLine } from '../../../entities/job/job-words.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { ReadOnlyBadge } from '../../../shared/ui/read-only-badge.js';
import { updatedOf } from '../model/list-view.js';
import { CardMenu } from './card-menu.js';
import { FavouriteButton } from './favourite-button.js';

interface DashboardTableProps {
  dashboards: readonly Dashboard[];
  sourceName: (dashboard: Dashboard) => string;
}

export function DashboardTable({ dashboards, sourceName }: DashboardTableProps) {
  return (
    <Card className="mb-10 overflow-x-auto">
      <table className="w-full text-body">
        <caption className="sr-only">Dashboards</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            <th scope="col" className="px-5">
              Name
            </th>
            <th scope="col" className="px-3 max-md:hidden">
              Source
            </th>
            <th scope="col" className="px-3 text-right max-sm:hidden">
              Charts
            </th>
            <th scope="col" className="px-3 text-right max-sm:hidden">
              KPIs
            </th>
            <th scope="col" className="px-3 max-md:hidden">
              By
            </th>
            <th scope="col" className="px-3 max-sm:hidden">
              Updated
            </th>
            <th scope="col" className="w-12 px-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {dashboards.map((dashboard) => (
            <tr
              key={dashboard.id}
              className="h-13 border-b border-border-subtle last:border-b-0 hover:bg-hover"
            >
              <td className="max-w-80 px-5 py-2">
                <Link
                  to={`/dashboard/${dashboard.id}`}
                  className="block truncate font-medium text-text1 hover:underline"
                  title={dashboard.name}
                >
                  {dashboard.name}
                </Link>
                <Status dashboard={dashboard} />
              </td>
              <td className="max-w-60 truncate px-3 text-text2 max-md:hidden">{sourceName(dashboard)}</td>
              <td className="px-3 text-right tabular-nums max-sm:hidden">
                {formatCount(dashboard.config.charts.length)}
              </td>
              <td className="px-3 text-right tabular-nums max-sm:hidden">
                {formatCount(dashboard.config.kpis.length)}
              </td>
              <td className="px-3 text-text2 max-md:hidden">{dashboard.createdBy}</td>
              <td className="px-3 whitespace-nowrap text-text2 tabular-nums max-sm:hidden">
                {formatDateTime(updatedOf(dashboard))}
              </td>
              <td className="px-3">
                <div className="flex">
                  <FavouriteButton dashboard={dashboard} />
                  <CardMenu dashboard={dashboard} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Status({ dashboard }: { dashboard: Dashboard }) {
  const job = useJobOf(dashboard.id);
  if (dashboard.status === 'failed')
    return (
      <p className="line-clamp-2 text-caption text-danger-text">
        {dashboard.error?.message ?? 'This dashboard could not be built.'}
      </p>
    );
  if (dashboard.status === 'building')
    return <p className="text-caption text-text3">{job && !isEnded(job) ? jobLine(job) : 'Being built'}</p>;
  return dashboard.readOnly ? <ReadOnlyBadge /> : null;
}
