import type { DataSourceDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import {
  useGenerateDashboard,
  useIsDeleting,
} from '../../../entities/data-source/data-source-changes.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { useOpenedSources } from '../../../entities/data-source/freshness.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { ReadOnlyNote } from '../../../entities/subscription/read-only-note.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { TabPanel, Tabs } from '../../../shared/ui/tabs.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { MergeNote } from '../merge/merge-note.js';
import { RefreshButton } from '../parts/refresh-button.js';
import { SourceMenu } from '../parts/source-menu.js';
import type { Pair } from '../parts/version-words.js';
import { failureText, failureTitle, mayReadOtherwise } from '../upload/failure-words.js';
import { FreshnessNote } from './freshness-note.js';
import { PreviewSheet, ReplaceDialog, RowsTab, VersionsTab } from './lazy-parts.js';
import { LiveNote } from './live-note.js';
import { ProfileTab } from './profile-tab.js';
import { QualityTab } from './quality-tab.js';
import { SampleNote } from './sample-note.js';
import { SourceFacts } from './source-facts.js';
import { SourceTotals } from './source-totals.js';
import { UsedInTab } from './used-in-tab.js';

const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'rows', label: 'Rows' },
  { value: 'quality', label: 'Quality' },
  { value: 'versions', label: 'Versions' },
  { value: 'used-in', label: 'Used in' },
] as const;
/** Jobs that make a version of a source. */
const READINGS: ReadonlySet<string> = new Set(['parse-upload', 'import-rows', 'merge-sources']);
type Tab = (typeof TABS)[number]['value'];

/** One data source. The tab, the open column and the preview lie in the URL. */
export function Component() {
  const { id = '' } = useParams();
  const source = useQuery(dataSourceQuery(id));
  useOpenedSources([id]);
  usePageTitle(source.data?.name ?? 'Data source', 'Data sources');
  const isDeleting = useIsDeleting();
  if (source.isPending || (source.isError && isDeleting))
    return (
      <SkeletonGroup label="Loading the data source">
        <Skeleton className="mt-6 h-16 w-96" />
        <Skeleton className="mt-6 h-[30rem]" />
      </SkeletonGroup>
    );
  if (isApiError(source.error) && source.error.status === 404) throw source.error;
  if (!source.data)
    return (
      <ErrorState
        title="This data source could not be loaded"
        error={source.error}
        onRetry={() => void source.refetch()}
      />
    );
  return <DataSourceScreen source={source.data} />;
}

/** The tab, the open column, the preview and its line, and the compared versions. */
function useSourceAddress() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    set: (name: string, value: string | undefined) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      }),
    closePreview: () =>
      setParams(
        (known) => new URLSearchParams([...known].filter(([name]) => name !== 'preview' && name !== 'line')),
      ),
    showChange: (change: Pair | undefined) =>
      setParams(change ? { tab: 'versions', from: String(change.from), to: String(change.to) } : {}, {
        replace: true,
      }),
  };
}

function DataSourceScreen({ source }: { source: DataSourceDetail }) {
  const navigate = useNavigate();
  const { params, set, closePreview, showChange } = useSourceAddress();
  const generate = useGenerateDashboard();
  const job = useJobOf(source.id);
  const isReading = job !== undefined && READINGS.has(job.kind) && !isEnded(job);
  const tab = TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'profile';
  const openPreview = () => set('preview', source.id);
  const openReplace = () => set('replace', '1');
  const build = () =>
    generate.mutate(source.id, {
      onSuccess: ({ id }) => navigate(`/dashboard/${id}`),
      onError: (error) => {
        if (!showLimitOf(error))
          toast({ variant: 'destructive', title: 'No dashboard was built', description: error.message });
      },
    });
  return (
    <>
      <PageHeader
        title={source.name}
        subtitle={<SourceFacts source={source} />}
        actions={
          <EditorOnly>
            <SourceMenu source={source} onPreview={openPreview} onDeleted={() => navigate('/data-sources')} />
            {source.database && <RefreshButton sourceId={source.id} isReading={isReading} />}
            {source.version > 0 && (
              <span className="flex gap-2 max-md:hidden">
                <Button asChild>
                  <Link to={`/predict?source=${source.id}`}>Predict</Link>
                </Button>
                <Button asChild>
                  <Link to={`/ask?source=${source.id}`}>Ask a question</Link>
                </Button>
              </span>
            )}
            {source.version > 0 && (
              <Button variant="primary" isPending={generate.isPending} onClick={build}>
                Build dashboard
              </Button>
            )}
          </EditorOnly>
        }
      />
      {source.merge && <MergeNote source={source} merge={source.merge} />}
      {source.database?.isLive && <LiveNote source={source} isReading={isReading} />}
      {source.freshness && !source.database?.isLive && (
        <FreshnessNote source={source} freshness={source.freshness} isReading={isReading} />
      )}
      {source.isSample && <SampleNote sourceId={source.id} />}
      {source.readOnly && <ReadOnlyNote noun="data source" list="/data-sources" />}
      {isReading && (
        <Card className="mb-4 max-w-xl p-5">
          <JobCard job={job} />
        </Card>
      )}
      {source.status === 'failed' && !isReading && (
        <Failed source={source} onReadAgain={openPreview} onReplace={openReplace} />
      )}
      {source.version > 0 && <SourceTotals source={source} />}
      {source.version > 0 && (
        <Tabs
          label="Views of this data source"
          tabs={TABS}
          value={tab}
          onValueChange={(next: Tab) => set('tab', next === 'profile' ? undefined : next)}
        >
          <TabPanel value="profile">
            <ProfileTab
              source={source}
              column={params.get('column')}
              onColumn={(name) => set('column', name)}
              onReadAgain={openPreview}
            />
          </TabPanel>
          <TabPanel value="rows">
            <Suspense>
              <RowsTab source={source} />
            </Suspense>
          </TabPanel>
          <TabPanel value="quality">
            <QualityTab source={source} onReadAgain={openPreview} />
          </TabPanel>
          <TabPanel value="versions">
            <Suspense>
              <VersionsTab source={source} onReplace={openReplace} />
            </Suspense>
          </TabPanel>
          <TabPanel value="used-in">
            <UsedInTab source={source} onBuild={build} />
          </TabPanel>
        </Tabs>
      )}
      <Suspense>
        {params.has('replace') && (
          <ReplaceDialog source={source} onClose={() => set('replace', undefined)} onRead={showChange} />
        )}
        {params.get('preview') && (
          <PreviewSheet
            sourceId={source.id}
            onClose={closePreview}
            onDone={(path) => navigate(path)}
            onDiscarded={() => navigate('/data-sources')}
          />
        )}
      </Suspense>
    </>
  );
}

interface FailedProps {
  source: DataSourceDetail;
  onReadAgain: () => void;
  onReplace: () => void;
}

/** Why there is nothing to show, and what can be done about it; a merge says so itself. */
function Failed({ source, onReadAgain, onReplace }: FailedProps) {
  const isFile = !source.database && !source.merge;
  return (
    <Card>
      <ErrorState
        title={source.merge ? 'Nothing could be merged' : failureTitle(source.error)}
        error={new Error(failureText(source.error))}
      >
        {isFile && mayReadOtherwise(source.error) && (
          <Button onClick={onReadAgain}>Read again with other settings</Button>
        )}
        {source.database && <RefreshButton sourceId={source.id} variant="primary" />}
        {isFile && (
          <Button variant="primary" onClick={onReplace}>
            Upload another file
          </Button>
        )}
      </ErrorState>
    </Card>
  );
}
