import type { DocumentDetail } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { DiscussionButton } from '../../../entities/discussion/discussion-button.js';
import { encodingWords, originWords } from '../../../entities/document/document-words.js';
import {
  documentQuery,
  useDownload,
  useIsDeletingDocument,
} from '../../../entities/document/documents.api.js';
import { KindBadge } from '../../../entities/document/kind-badge.js';
import { extractionsQuery } from '../../../entities/extraction/extractions.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { PresentPeople } from '../../../entities/presence/present-people.js';
import { ReadOnlyNote } from '../../../entities/subscription/read-only-note.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { isApiError } from '../../../shared/api/api-error.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { useAddress } from '../../../shared/ui/list/use-address.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { DocumentMenu } from '../parts/document-menu.js';
import { DocumentReading } from './document-reading.js';
import { UnlockCard } from './unlock-card.js';

const ExtractDialog = lazy(async () => ({
  default: (await import('../../../entities/extraction/extract-dialog.js')).ExtractDialog,
}));

/** One document: its pages, and what was read in them. */
export function Component() {
  const { id = '' } = useParams();
  const document = useQuery(documentQuery(id));
  usePageTitle(document.data?.name ?? 'Document', 'Documents');
  const isDeleting = useIsDeletingDocument();
  if (isApiError(document.error) && document.error.status === 404 && !isDeleting) throw document.error;
  return (
    <Loaded
      query={isDeleting ? { ...document, isError: false } : document}
      noun="document"
      isOne
      skeleton={
        <>
          <Skeleton className="mt-6 h-16 w-96" />
          <Skeleton className="mt-6 h-[30rem]" />
        </>
      }
    >
      {(data) => <DocumentScreen document={data} />}
    </Loaded>
  );
}

function DocumentScreen({ document }: { document: DocumentDetail }) {
  const navigate = useNavigate();
  const job = useJobOf(document.id);
  const isReading = job !== undefined && job.kind === 'read-document' && !isEnded(job);
  return (
    <>
      <PageHeader
        title={document.name}
        subtitle={<Facts document={document} />}
        actions={
          <>
            <PresentPeople type="document" id={document.id} />
            <DiscussionButton aboutId={document.id} name={document.name} />
            {document.status === 'ready' && <Extract document={document} />}
            <DocumentMenu document={document} onDeleted={() => navigate('/documents')} />
          </>
        }
      />
      {document.readOnly && <ReadOnlyNote noun="document" list="/documents" />}
      {isReading && (
        <Card className="mb-4 max-w-xl p-5">
          <JobCard job={job} />
        </Card>
      )}
      {document.status === 'locked' && (
        <EditorOnly>
          <UnlockCard document={document} />
        </EditorOnly>
      )}
      {document.status === 'failed' && <NotRead document={document} />}
      {document.status === 'ready' && <DocumentReading document={document} />}
    </>
  );
}

/** Begins an extraction, and leads to the newest that was made; `?extract` asks for one. */
function Extract({ document: { id, kind, kindEvidence } }: { document: DocumentDetail }) {
  const { params, set } = useAddress();
  const { data: extractions = [] } = useQuery(extractionsQuery());
  const newest = extractions.find(({ documentId }) => documentId === id);
  return (
    <>
      {newest && (
        <Button asChild>
          <Link to={`/extractions/${newest.id}`}>Open extraction</Link>
        </Button>
      )}
      <EditorOnly>
        <Button variant={newest ? 'secondary' : 'primary'} onClick={() => set('extract', '1')}>
          {newest ? 'Extract again' : 'Extract'}
        </Button>
        {params.has('extract') && (
          <Suspense fallback={null}>
            <ExtractDialog
              documentIds={[id]}
              kind={kind}
              evidence={kindEvidence?.text}
              onClose={() => set('extract', undefined)}
            />
          </Suspense>
        )}
      </EditorOnly>
    </>
  );
}

function Facts({ document }: { document: DocumentDetail }) {
  const { status, pages, bytes, createdAt, textEncoding } = document;
  const facts = [
    pages === null ? formatBytes(bytes) : plural(pages, 'page'),
    status === 'ready' && originWords(document),
    textEncoding !== undefined && `letters read as ${encodingWords(textEncoding)}`,
    formatDateTime(createdAt),
  ];
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span className="tabular-nums">{facts.filter(Boolean).join(' · ')}</span>
      {status === 'ready' && <KindBadge document={document} />}
    </div>
  );
}

function NotRead({ document }: { document: DocumentDetail }) {
  const download = useDownload();
  return (
    <Card>
      <ErrorState
        title="This document could not be read"
        error={new Error(document.error?.message ?? 'Nothing of it could be opened.')}
      >
        <Button isPending={download.isPending} onClick={() => download.mutate(document)}>
          Download original
        </Button>
      </ErrorState>
    </Card>
  );
}
