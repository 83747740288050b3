import { keepDataSourcesActive, quotaWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Database, Merge, Upload } from 'lucide-react';
import { Suspense, useCallback, useEffect } from 'react';
import { useDropzone } from 'react-dropzone';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { InterruptedFiles } from '../../../entities/job/interrupted-files.js';
import { SampleButton } from '../../../entities/sample/sample-button.js';
import { useLoadSample } from '../../../entities/sample/use-load-sample.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimit } from '../../../entities/subscription/limit-store.js';
import { OverLimitNotice } from '../../../entities/subscription/over-limit-notice.js';
import { useUsage } from '../../../entities/subscription/usage.api.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { UsageMeter } from '../../../shared/ui/usage-meter.js';
import { takesPlace } from '../model/takes-place.js';
import { useSendFiles } from '../upload/use-send-files.js';
import { ConnectSheet, MergeSheet, PreviewSheet, UploadSheet } from './lazy-parts.js';
import { NoSources } from './no-sources.js';
import { SourceList } from './source-list.js';

/** Names in the URL that open something over the list. */
const SHEETS: ReadonlySet<string> = new Set(['upload', 'preview', 'sample', 'connect', 'merge']);

/**
 * The list of data sources. The sheets lie in the URL (`?upload`, `?preview=<id>`, `?connect=<id>`, `?merge=<id>`), so that a reload keeps them;
 * `?sample` loads the sample, for links of people who are not signed in yet. Files dropped on another screen come along.
 */
export function Component() {
  usePageTitle('Data sources');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const previewId = params.get('preview');
  const connectionId = params.get('connect');
  const isUploading = params.has('upload') && !previewId;
  const mergeId = params.get('merge');
  const set = useCallback(
    (sheet: Record<string, string>) =>
      setParams((known) => {
        const kept = [...known].filter(([name]) => !SHEETS.has(name));
        return new URLSearchParams([...kept, ...Object.entries(sheet)]);
      }),
    [setParams],
  );
  const onPreview = useCallback((id: string) => set({ preview: id }), [set]);
  const mayEdit = useMayEdit();
  const openUpload = () => mayEdit && set({ upload: '1' });
  const openConnect = () => set({ connect: 'new' });
  useSingleKey('n', openUpload);
  const { load: loadSample, isLoading: isSampleLoading } = useLoadSample();
  useEffect(() => {
    if (!params.has('sample') || isSampleLoading) return;
    set({});
    loadSample();
  });
  const sendFiles = useSendFiles();
  const { state } = useLocation();
  useEffect(() => {
    if (!Array.isArray(state?.files)) return;
    void navigate('?upload=1', { replace: true });
    sendFiles(state.files);
  }, [state, navigate, sendFiles]);
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => {
      if (!mayEdit) return;
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
          <EditorOnly>
            <MissingSample />
            <MergeButton onMerge={() => set({ merge: '1' })} />
            <Button onClick={openConnect}>
              <Database aria-hidden="true" />
              Connect database
            </Button>
            <Button variant="primary" onClick={openUpload}>
              <Upload aria-hidden="true" />
              Upload data
            </Button>
          </EditorOnly>
        }
      />
      <InterruptedFiles />
      {isDragActive && (
        <p className="mb-4 rounded-lg border border-dashed border-accent bg-accent-subtle py-6 text-center text-body text-accent-text">
          Drop to upload
        </p>
      )}
      <Sources onUpload={openUpload} onConnect={openConnect} onPreview={onPreview} />
      <Suspense>
        {isUploading && (
          <UploadSheet isOpen onOpenChange={(isOpen) => !isOpen && set({})} onPreview={onPreview} />
        )}
        {mergeId !== null && (
          <MergeSheet sourceId={mergeId} onClose={() => set({})} onDone={(path) => navigate(path)} />
        )}
        {connectionId !== null && (
          <ConnectSheet
            connectionId={connectionId}
            onConnection={(id) => set({ connect: id ?? 'new' })}
            onClose={() => set({})}
            onImported={(id) => navigate(`/data-sources/${id}`)}
          />
        )}
        {previewId && (
          <PreviewSheet sourceId={previewId} onClose={() => set({})} onDone={(path) => navigate(path)} />
        )}
      </Suspense>
    </div>
  );
}

/** The sample is offered as long as it is not among the sources; where there are none, their place offers it. */
function MissingSample() {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  if (sources.length === 0 || sources.some(({ isSample }) => isSample)) return null;
  return <SampleButton />;
}

/** Two are needed that have data. */
function MergeButton({ onMerge }: { onMerge: () => void }) {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  if (sources.filter(({ version }) => version > 0).length < 2) return null;
  return (
    <Button onClick={onMerge}>
      <Merge aria-hidden="true" />
      Merge
    </Button>
  );
}

function Uploads() {
  const { plan } = useUser();
  const uploads = useUsage('uploads');
  if (!uploads) return <span>&nbsp;</span>;
  const { used, limit } = uploads;
  return (
    <UsageMeter
      used={used}
      limit={limit}
      noun="uploads"
      note="failed uploads do not count"
      onHelp={() => showLimit({ meter: 'uploads', message: quotaWords(plan, 'uploads', limit ?? 0) })}
    />
  );
}

interface SourcesProps {
  onUpload: () => void;
  onConnect: () => void;
  onPreview: (id: string) => void;
}

function Sources({ onUpload, onConnect, onPreview }: SourcesProps) {
  return (
    <Loaded query={useQuery(dataSourcesQuery())} noun="data sources">
      {(sources) =>
        sources.length === 0 ? (
          <NoSources onUpload={onUpload} onConnect={onConnect} />
        ) : (
          <>
            <OverLimitNotice
              meter="uploads"
              items={sources.filter(takesPlace)}
              keep={keepDataSourcesActive}
            />
            <SourceList sources={sources} onPreview={onPreview} />
          </>
        )
      }
    </Loaded>
  );
}
