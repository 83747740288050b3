import { CircleX } from 'lucide-react';
import { useEffect } from 'react';
import {
  type DocumentUpload,
  dismissDocumentUpload,
  useDocumentUploads,
} from '../../../entities/document/document-uploads.js';
import { isCutOff } from '../../../entities/job/transfer-file.js';
import { cancelTransfer, KEEP_PAGE_OPEN } from '../../../entities/job/transfers.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Progress } from '../../../shared/ui/progress.js';

/** Documents on their way to the server, and those it did not take. */
export function SentDocuments({ onAgain }: { onAgain: () => void }) {
  // One that was cut off stands among the interrupted files.
  const uploads = useDocumentUploads().filter(({ error }) => !isCutOff(error));
  if (uploads.length === 0) return null;
  return (
    <Card className="mb-4">
      <ul aria-label="Documents on their way" className="divide-y divide-border-subtle">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-col gap-2 px-5 py-3.5">
            {upload.error ? <Refused upload={upload} onAgain={onAgain} /> : <Sending upload={upload} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Sending({ upload: { id, name, sent, bytes } }: { upload: DocumentUpload }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="truncate text-body font-medium text-text1">{name}</h2>
          <p className="text-caption text-text3 tabular-nums" role="status">
            Sending {formatBytes(sent)} of {formatBytes(bytes)} · {KEEP_PAGE_OPEN}
          </p>
        </div>
        <Button size="compact" onClick={() => cancelTransfer(id)}>
          Cancel
        </Button>
      </div>
      <Progress label={`Sending ${name}`} value={bytes === 0 ? 1 : sent / bytes} />
    </>
  );
}

function Refused({ upload: { id, name, error }, onAgain }: { upload: DocumentUpload; onAgain: () => void }) {
  useEffect(() => {
    if (error) showLimitOf(error);
  }, [error]);
  return (
    <div role="alert" className="flex flex-wrap items-start gap-2">
      <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
      <p className="min-w-52 flex-1 text-body wrap-anywhere text-text2">
        <span className="font-medium text-text1">{name} was not taken.</span> {error?.message}
      </p>
      <span className="flex gap-2">
        <Button
          size="compact"
          onClick={() => {
            dismissDocumentUpload(id);
            onAgain();
          }}
        >
          Choose another file
        </Button>
        <Button size="compact" variant="ghost" onClick={() => dismissDocumentUpload(id)}>
          Remove
        </Button>
      </span>
    </div>
  );
}
