import type { DocumentSummary } from '@plumbline/contracts';
import { CircleX } from 'lucide-react';
import { useDownload } from '../../../entities/document/documents.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';

/** Why a document could not be read, over the width of what there would be to say of others. */
export function NotRead({ document, onUpload }: { document: DocumentSummary; onUpload: () => void }) {
  const download = useDownload();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 xl:flex-nowrap">
      <p className="flex min-w-52 flex-1 items-start gap-2 text-label font-normal text-text2">
        <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
        <span className="max-w-[70ch]">
          <span className="font-medium text-text1">Not read.</span>{' '}
          {document.error?.message ?? 'This document could not be read.'} It does not count against your plan.
        </span>
      </p>
      <EditorOnly>
        <Button size="compact" onClick={onUpload}>
          Choose the file again
        </Button>
      </EditorOnly>
      <Button
        size="compact"
        variant="link"
        isPending={download.isPending}
        onClick={() => download.mutate(document)}
      >
        Download original
      </Button>
    </div>
  );
}
