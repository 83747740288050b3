import { keepDocumentsActive, quotaWords } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useDropzone } from 'react-dropzone';
import { CHOOSER_TYPES } from '../../../entities/document/document-uploads.js';
import { takesPlace } from '../../../entities/document/document-words.js';
import { documentsQuery } from '../../../entities/document/documents.api.js';
import { InterruptedFiles } from '../../../entities/job/interrupted-files.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimit } from '../../../entities/subscription/limit-store.js';
import { OverLimitNotice } from '../../../entities/subscription/over-limit-notice.js';
import { useUsage } from '../../../entities/subscription/usage.api.js';
import { EditorOnly, useMayEdit } from '../../../entities/workspace/editor-only.js';
import { cn } from '../../../shared/lib/cn.js';
import { useSingleKey } from '../../../shared/lib/keyboard/use-single-key.js';
import { usePageTitle } from '../../../shared/lib/page-title.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { UsageMeter } from '../../../shared/ui/usage-meter.js';
import { DocumentList } from './document-list.js';
import { NoDocuments } from './no-documents.js';
import { SentDocuments } from './sent-documents.js';
import { useSendDocuments } from './use-send-documents.js';

/** The list of documents; a file dropped anywhere on it is uploaded. */
export function Component() {
  usePageTitle('Documents');
  const send = useSendDocuments();
  const mayEdit = useMayEdit();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    onDrop: (files) => mayEdit && send(files),
  });
  useSingleKey('n', () => mayEdit && open());
  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined })} className="min-h-[70vh]">
      <input {...getInputProps({ 'aria-label': 'Documents to upload', accept: CHOOSER_TYPES })} />
      <PageHeader
        title="Documents"
        subtitle={<Places />}
        actions={
          <EditorOnly>
            <Button variant="primary" onClick={open}>
              <FileUp aria-hidden="true" />
              Upload document
            </Button>
          </EditorOnly>
        }
      />
      <InterruptedFiles />
      <SentDocuments onAgain={open} />
      <Documents onUpload={open} />
      <EditorOnly>
        <p
          className={cn(
            'mt-4 flex items-center justify-center gap-3 rounded-lg border border-dashed border-border-control px-6 py-8 text-label font-normal text-text2',
            isDragActive && 'border-accent bg-accent-subtle text-accent-text',
          )}
        >
          <FileUp className="size-5 shrink-0 text-text3" strokeWidth={1.75} aria-hidden="true" />
          {isDragActive
            ? 'Drop to upload'
            : 'Drop a document anywhere on this page. PDF, Word, PNG, JPEG, TIFF or TXT up to 50 MB; a locked PDF asks for its password here.'}
        </p>
      </EditorOnly>
    </div>
  );
}

function Places() {
  const { plan } = useUser();
  const documents = useUsage('documents');
  const { data = [] } = useQuery(documentsQuery());
  if (!documents) return <span>&nbsp;</span>;
  const { used, limit } = documents;
  const reading = data.filter(({ status }) => status === 'queued' || status === 'reading').length;
  return (
    <UsageMeter
      used={used}
      limit={limit}
      noun="documents"
      note={[reading > 0 && `${reading} being read`, 'failed uploads do not count']
        .filter(Boolean)
        .join(' · ')}
      onHelp={() => showLimit({ meter: 'documents', message: quotaWords(plan, 'documents', limit ?? 0) })}
    />
  );
}

function Documents({ onUpload }: { onUpload: () => void }) {
  return (
    <Loaded query={useQuery(documentsQuery())} noun="documents">
      {(documents) =>
        documents.length === 0 ? (
          <NoDocuments onUpload={onUpload} />
        ) : (
          <>
            <OverLimitNotice
              meter="documents"
              items={documents.filter(takesPlace)}
              keep={keepDocumentsActive}
            />
            <DocumentList documents={documents} onUpload={onUpload} />
          </>
        )
      }
    </Loaded>
  );
}
