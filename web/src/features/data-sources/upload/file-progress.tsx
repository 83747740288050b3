import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useDeleteSource } from '../../../entities/data-source/data-source-changes.api.js';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import {
  dismissUpload,
  dismissUploadOf,
  type FileUpload,
} from '../../../entities/data-source/upload/upload-store.js';
import { CancelJob } from '../../../entities/job/job-card.js';
import { JobSteps } from '../../../entities/job/job-steps.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { isCutOff } from '../../../entities/job/transfer-file.js';
import { cancelTransfer } from '../../../entities/job/transfers.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Progress } from '../../../shared/ui/progress.js';
import { failureText, failureTitle } from './failure-words.js';

interface FileProgressProps {
  upload: FileUpload;
  /** One file has one thing to do next; among several none stands out. */
  isOnly: boolean;
  onPreview: (dataSourceId: string) => void;
}

/** One file: bytes leaving, then the steps of its reading, then the way to its preview, or what went wrong. */
export function FileProgress({ upload, isOnly, onPreview }: FileProgressProps) {
  const { error } = upload;
  useEffect(() => {
    if (error) showLimitOf(error);
  }, [error]);
  return (
    <li>
      <Card className="flex flex-col gap-3 p-4">
        {upload.state === 'sending' && <Sending upload={upload} />}
        {upload.state === 'refused' && <Refused upload={upload} />}
        {upload.accepted && (
          <Reading upload={upload} sourceId={upload.accepted.id} isOnly={isOnly} onPreview={onPreview} />
        )}
      </Card>
    </li>
  );
}

function Heading({ upload, note, children }: { upload: FileUpload; note: string; children?: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h3 className="truncate text-h3">{upload.name}</h3>
        <p className="text-caption text-text3 tabular-nums">{note}</p>
      </div>
      <div className="flex shrink-0 gap-2">{children}</div>
    </div>
  );
}

function Sending({ upload }: { upload: FileUpload }) {
  return (
    <>
      <Heading upload={upload} note={`${formatBytes(upload.sent)} of ${formatBytes(upload.bytes)} sent`}>
        <Button size="compact" onClick={() => cancelTransfer(upload.id)}>
          Cancel
        </Button>
      </Heading>
      <Progress
        label={`Sending ${upload.name}`}
        value={upload.bytes === 0 ? 1 : upload.sent / upload.bytes}
      />
      <p role="status" className="text-caption text-text3 tabular-nums empty:hidden">
        {breakWords(upload)}
      </p>
    </>
  );
}

/** What a break did to the sending; nothing where there was none. */
function breakWords({ resumedFrom, isWaiting }: FileUpload): string | undefined {
  if (isWaiting) return 'The connection was lost. Sending goes on when it is back.';
  if (resumedFrom) return `Sending went on from ${formatBytes(resumedFrom)}, where it had stopped.`;
  return undefined;
}

function Refused({ upload }: { upload: FileUpload }) {
  const message = upload.error?.message ?? 'File upload failed';
  return (
    <>
      <Heading upload={upload} note={formatBytes(upload.bytes)}>
        <Button size="compact" onClick={() => dismissUpload(upload.id)}>
          Remove
        </Button>
      </Heading>
      {isCutOff(upload.error) ? (
        <Problem
          title={message}
          message={
            upload.isKept
              ? `The connection was lost after ${formatBytes(upload.sent)}. Choose the same file again, and it goes on from there.`
              : `The connection was lost after ${formatBytes(upload.sent)}. Choose the file again.`
          }
        />
      ) : (
        <Problem message={message} />
      )}
    </>
  );
}

function Problem({ title, message }: { title?: string; message: string }) {
  return (
    <div role="alert" className="flex items-start gap-2 text-body text-danger-text">
      <CircleX className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">
        {title && <p className="font-medium">{title}</p>}
        <p>{message}</p>
      </div>
    </div>
  );
}

function Reading({
  upload,
  sourceId,
  isOnly,
  onPreview,
}: {
  upload: FileUpload;
  sourceId: string;
  isOnly: boolean;
  onPreview: (id: string) => void;
}) {
  const job = useJobOf(sourceId);
  const { data: sources, isFetching } = useQuery(dataSourcesQuery());
  const source = sources?.find(({ id }) => id === sourceId);
  const remove = useDeleteSource();
  // A reading that was cancelled leaves nothing, wherever that was done.
  const isGone = sources !== undefined && !isFetching && !source && job !== undefined && isEnded(job);
  useEffect(() => {
    if (isGone) dismissUploadOf(sourceId);
  }, [isGone, sourceId]);
  useOnceRead(source?.status === 'ready', () => isOnly && onPreview(sourceId));
  if (source?.status === 'ready') {
    return (
      <>
        <Heading
          upload={upload}
          note={`${formatBytes(source.bytes)} · ${plural(source.recordCount ?? 0, 'row')} × ${plural(source.columnCount ?? 0, 'column')}`}
        >
          <Button
            variant={isOnly ? 'primary' : 'secondary'}
            size="compact"
            onClick={() => onPreview(sourceId)}
          >
            Preview
          </Button>
        </Heading>
        <p className="flex items-center gap-2 text-label font-normal text-success-text">
          <CircleCheck className="size-4" aria-hidden="true" />
          Read. {source.openDecisions > 0 && `${plural(source.openDecisions, 'decision')} left for you.`}
        </p>
      </>
    );
  }
  if (source?.status === 'failed') {
    return (
      <>
        <Heading upload={upload} note={formatBytes(upload.bytes)}>
          <Button size="compact" onClick={() => onPreview(sourceId)}>
            Read again
          </Button>
          <Button
            size="compact"
            variant="ghost"
            isPending={remove.isPending}
            onClick={() => remove.mutate(sourceId)}
          >
            Remove
          </Button>
        </Heading>
        <Problem title={failureTitle(source.error)} message={failureText(source.error)} />
      </>
    );
  }
  return (
    <>
      <Heading upload={upload} note={formatBytes(upload.bytes)}>
        {job && !isEnded(job) && <CancelJob job={job} />}
      </Heading>
      {job && <JobSteps job={job} />}
    </>
  );
}

/** Runs when a file that was on its way as this was first shown has been read, not where it was read before. */
function useOnceRead(isRead: boolean, act: () => void): void {
  const [wasRead] = useState(isRead);
  const onRead = useEffectEvent(act);
  useEffect(() => {
    if (isRead && !wasRead) onRead();
  }, [isRead, wasRead]);
}
