import { useQuery } from '@tanstack/react-query';
import { formatBytes, formatDay, plural } from '../../lib/format.js';
import { usePageTitle } from '../../lib/page-title.js';
import { Card } from '../../ui/card.js';
import { Empty } from '../../ui/empty.js';
import { ErrorState } from '../../ui/error-state.js';
import { PageHeader } from '../../ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.js';
import { dataSourcesQuery } from './data-sources.api.js';

export function Component() {
  usePageTitle('Data sources');
  return (
    <>
      <PageHeader title="Data sources" />
      <DataSourceList />
    </>
  );
}

function DataSourceList() {
  const sources = useQuery(dataSourcesQuery());
  if (sources.isPending)
    return (
      <SkeletonGroup label="Loading data sources">
        <Skeleton className="h-52" />
      </SkeletonGroup>
    );
  if (sources.isError)
    return (
      <ErrorState
        title="Your data sources could not be loaded"
        error={sources.error}
        onRetry={() => void sources.refetch()}
      />
    );
  if (sources.data.length === 0)
    return <Empty title="No data sources yet">Files that you upload are listed here.</Empty>;
  return (
    <Card>
      <ul className="divide-y divide-border-subtle">
        {sources.data.map((source) => (
          <li key={source.id} className="flex min-h-13 items-center gap-4 px-5 py-2">
            <span className="min-w-0 flex-1 truncate font-medium text-text1">{source.name}</span>
            <span className="text-caption text-text3 tabular-nums">
              {source.recordCount === null ? source.status : plural(source.recordCount, 'row')}
              {' · '}
              {formatBytes(source.bytes)} · {formatDay(source.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
