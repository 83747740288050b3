import type { DataSourceDetail, SourceVersion } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { versionsQuery } from '../../../entities/data-source/data-sources.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { RefreshButton } from '../parts/refresh-button.js';
import { type Pair, pairOf } from '../parts/version-words.js';
import { Comparison } from './comparison.js';
import { VersionList } from './version-list.js';

interface VersionsTabProps {
  source: DataSourceDetail;
  onReplace: () => void;
}

/** Every reading that is kept, the way back to one, and what changed between two. The compared pair lies in the URL. */
export function VersionsTab({ source, onReplace }: VersionsTabProps) {
  const versions = useQuery(versionsQuery(source.id));
  if (versions.isPending) return <VersionsSkeleton />;
  if (!versions.data)
    return (
      <ErrorState
        title="The versions could not be loaded"
        error={versions.error}
        onRetry={() => void versions.refetch()}
      />
    );
  const replace = source.database ? (
    <RefreshButton sourceId={source.id} />
  ) : (
    !source.isSample &&
    !source.merge && (
      <Button onClick={onReplace}>
        <FileUp aria-hidden="true" />
        Replace file
      </Button>
    )
  );
  if (versions.data.length < 2)
    return (
      <Card className="mt-4">
        <Empty title="One version so far" action={replace}>
          {howToMakeAnother(source)} makes a second version. Both are kept and can be compared.
        </Empty>
      </Card>
    );
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-body text-text2">{plural(versions.data.length, 'version')}, newest first</p>
        {replace}
      </div>
      <ComparedVersions source={source} versions={versions.data} />
    </div>
  );
}

const howToMakeAnother = ({ isSample, database, merge }: DataSourceDetail): string => {
  if (merge) return 'A new version of what it was merged from';
  if (database) return 'Refreshing it from the database';
  return isSample
    ? 'Reading the sample again with other settings'
    : 'A new file, or the same one read with other settings,';
};

function ComparedVersions({
  source,
  versions,
}: {
  source: DataSourceDetail;
  versions: readonly SourceVersion[];
}) {
  const [params, setParams] = useSearchParams();
  const pair = pairOf(versions, { from: params.get('from'), to: params.get('to') });
  const compare = ({ from, to }: Pair) =>
    setParams(
      (known) => new URLSearchParams([...without(known), ['from', String(from)], ['to', String(to)]]),
      { replace: true },
    );
  return (
    <>
      <VersionList source={source} versions={versions} onCompare={compare} />
      {pair && <Comparison source={source} versions={versions} pair={pair} onPair={compare} />}
    </>
  );
}

const without = (params: URLSearchParams) => [...params].filter(([name]) => name !== 'from' && name !== 'to');

function VersionsSkeleton() {
  return (
    <SkeletonGroup label="Loading the versions">
      <Skeleton className="mt-4 h-40" />
      <Skeleton className="mt-4 h-80" />
    </SkeletonGroup>
  );
}
