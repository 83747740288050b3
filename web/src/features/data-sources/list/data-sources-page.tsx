import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../../lib/page-title.js';
import { useUsage } from '../../../session/usage.api.js';
import { Button } from '../../../ui/button.js';
import { ErrorState } from '../../../ui/error-state.js';
import { PageHeader } from '../../../ui/page-header.js';
import { PlanLimitDialog } from '../../../ui/plan-limit-dialog.js';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.js';
import { UsageMeter } from '../../../ui/usage-meter.js';
import { dataSourcesQuery } from '../data-sources.api.js';
import { PreviewSheet, UploadSheet } from '../lazy-parts.js';
import { SampleButton } from '../sample-button.js';
import { useSendFiles } from '../upload/use-send-files.js';
import { useLoadSample } from '../use-load-sample.js';
import { NoSources } from './no-sources.js';
import { SourceList } from './source-list.js';

/** Names in the URL that open something over the list. */
const SHEETS: ReadonlySet<string> = new Set(['upload', 'preview', 'sample']);

/**
 * The list of data sources. The sheets lie in the URL (`?upload`, `?preview=<id>`), so that a reload keeps them;
 * `?sample` loads the sample, for links of people who are not signed in yet.
 */
export function Component() {
  usePageTitle('Data sources');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [limitMessage, setLimitMessage] = useState<string>();
  const previewId = params.get('preview');
  const isUploading = params.has('upload') && !previewId;
  const set = useCallback(
    (sheet: Record<string, string>) =>
      setParams((known) => {
        const kept = [...known].filter(([name]) => !SHEETS.has(name));
        return new URLSearchParams([...kept, ...Object.entries(sheet)]);
      }),
    [setParams],
  );
  const onPreview = useCallback((id: string) => set({ preview: id }), [set]);
  const openUpload = () => set({ upload: '1' });
  const { load: loadSample, isLoading: isSampleLoading } = useLoadSample(onPreview);
  const isSampleWanted = params.has('sample');
  useEffect(() => {
    if (!isSampleWanted || isSampleLoading) return;
    set({});
    loadSample();
  });
  const sendFiles = useSendFiles();
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      openUpload();
      sendFiles(files);
    },
  });
  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined })} className="min-h-[70vh]">
      <PageHeader
        title="Data sources"
        subtitle={<Uploads />}
        actions={
          <>
            <MissingSample onLoaded={onPreview} />
            <Button look="primary" onClick={openUpload}>
              <Upload aria-hidden="true" />
              Upload data
            </Button>
          </>
        }
      />
      {isDragActive && (
        <p className="mb-4 rounded-lg border border-dashed border-accent bg-accent-subtle py-6 text-center text-body text-accent-text">
          Drop to upload
        </p>
      )}
      <Sources onUpload={openUpload} onPreview={onPreview} />
      <Suspense>
        {isUploading && (
          <UploadSheet
            isOpen
            onOpenChange={(isOpen) => !isOpen && set({})}
            onPreview={onPreview}
            onPlanLimit={setLimitMessage}
          />
        )}
        {previewId && (
          <PreviewSheet sourceId={previewId} onClose={() => set({})} onDone={(path) => navigate(path)} />
        )}
      </Suspense>
      <PlanLimitDialog message={limitMessage} onClose={() => setLimitMessage(undefined)} />
    </div>
  );
}

/** The sample is offered as long as it is not among the sources; where there are none, their place offers it. */
function MissingSample({ onLoaded }: { onLoaded: (sourceId: string) => void }) {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  if (sources.length === 0 || sources.some(({ isSample }) => isSample)) return null;
  return <SampleButton onLoaded={onLoaded} />;
}

function Uploads() {
  const uploads = useUsage('uploads');
  return uploads ? (
    <UsageMeter used={uploads.used} limit={uploads.limit} noun="uploads" note="failed uploads do not count" />
  ) : (
    <span>&nbsp;</span>
  );
}

function Sources({ onUpload, onPreview }: { onUpload: () => void; onPreview: (id: string) => void }) {
  const sources = useQuery(dataSourcesQuery());
  if (sources.isPending)
    return (
      <SkeletonGroup label="Loading data sources">
        <Skeleton className="h-9 w-72" />
        <Skeleton className="mt-4 h-72" />
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
  if (sources.data.length === 0) return <NoSources onUpload={onUpload} onSample={onPreview} />;
  return <SourceList sources={sources.data} onPreview={onPreview} />;
}
