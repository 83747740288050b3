import type { DataSourceDetail } from '@plumbline/contracts';
import { CircleX } from 'lucide-react';
import { CancelJob } from '../../../entities/job/job-card.js';
import { JobSteps } from '../../../entities/job/job-steps.js';
import { useJobOf } from '../../../entities/job/jobs.api.js';
import { KEEP_PAGE_OPEN } from '../../../entities/job/transfers.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Dialog } from '../../../shared/ui/overlays/dialog.js';
import { Progress } from '../../../shared/ui/progress.js';
import type { Pair } from '../parts/version-words.js';
import { Dropzone } from '../upload/dropzone.js';
import { failureText, failureTitle } from '../upload/failure-words.js';
import { type Replacement, useReplaceFile } from './use-replace-file.js';

interface ReplaceDialogProps {
  source: DataSourceDetail;
  onClose: () => void;
  /** The versions to compare; none where there was nothing before. */
  onRead: (change: Pair | undefined) => void;
}

/** Takes a new file for a source. What was decided about the old one holds for it, as far as its columns go. */
export function ReplaceDialog({ source, onClose, onRead }: ReplaceDialogProps) {
  const { replacement, replace, cancel } = useReplaceFile(source, onRead);
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={`Replace the file of ${source.name}`}
      description={
        source.version > 0
          ? 'The new file is read with the decisions already made. The old version is kept, and you see what changed.'
          : 'The new file takes the place of the one that could not be read.'
      }
      className="max-w-xl"
      footer={<Button onClick={close}>{replacement.step === 'reading' ? 'Close' : 'Cancel'}</Button>}
    >
      {replacement.step === 'choosing' && (
        <div className="flex flex-col gap-3">
          {replacement.error && <Refusal error={replacement.error} keptVersion={source.version} />}
          <Dropzone isSingle isSmall onFiles={([file]) => file && void replace(file)} />
        </div>
      )}
      {replacement.step === 'sending' && <Sending replacement={replacement} onCancel={cancel} />}
      {replacement.step === 'reading' && <Reading sourceId={source.id} name={replacement.name} />}
    </Dialog>
  );
}

function Refusal({
  error,
  keptVersion,
}: {
  error: NonNullable<Extract<Replacement, { step: 'choosing' }>['error']>;
  keptVersion: number;
}) {
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-md border border-danger-border bg-danger-bg p-3 text-body text-danger-text"
    >
      <CircleX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{failureTitle(error)}</p>
        <p>{failureText(error)}</p>
        {keptVersion > 0 && <p className="mt-1">Version {keptVersion} is still shown; nothing was lost.</p>}
      </div>
    </div>
  );
}

function Sending({
  replacement: { name, sent, bytes },
  onCancel,
}: {
  replacement: Extract<Replacement, { step: 'sending' }>;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="truncate text-h3">{name}</h3>
          <p className="text-caption text-text3 tabular-nums">
            {formatBytes(sent)} of {formatBytes(bytes)} sent
          </p>
        </div>
        <Button size="compact" onClick={onCancel}>
          Stop
        </Button>
      </div>
      <Progress label={`Sending ${name}`} value={sent / bytes} />
      <p className="text-caption text-text3" role="status">
        {KEEP_PAGE_OPEN}
      </p>
    </div>
  );
}

function Reading({ sourceId, name }: { sourceId: string; name: string }) {
  const job = useJobOf(sourceId);
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border p-4" aria-live="polite">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 truncate text-h3">{name}</h3>
        {job && <CancelJob job={job} />}
      </div>
      {job && <JobSteps job={job} />}
      <p className="text-caption text-text3">You can close this; the reading goes on.</p>
    </div>
  );
}
