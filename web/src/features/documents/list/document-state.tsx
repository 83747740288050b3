import type { DocumentSummary } from '@plumbline/contracts';
import { Check, CircleX, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { originWords } from '../../../entities/document/document-words.js';
import { useDownload } from '../../../entities/document/documents.api.js';
import { CancelJob } from '../../../entities/job/job-card.js';
import { jobLine, jobProgress } from '../../../entities/job/job-words.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Progress } from '../../../shared/ui/progress.js';

/** How a document stands, with what can be done about it. */
export function DocumentState({ document, onUpload }: { document: DocumentSummary; onUpload: () => void }) {
  if (document.status === 'failed') return <NotRead document={document} onUpload={onUpload} />;
  if (document.status === 'locked')
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-label font-normal text-text2">
        <Lock className="size-4 shrink-0 text-text3" aria-hidden="true" />
        It asks for a password.
        <Link
          to={`/documents/${document.id}`}
          className="touch-target text-accent-text underline underline-offset-4 hover:no-underline"
        >
          Type it<span className="sr-only"> for {document.name}</span>
        </Link>
      </p>
    );
  if (document.status !== 'ready') return <BeingRead document={document} />;
  return (
    <div className="text-label font-normal">
      <p className="flex items-center gap-2 text-text1">
        <Check className="size-4 shrink-0 text-success-text" aria-hidden="true" />
        Ready
      </p>
      <p className="pl-6 text-text3">{originWords(document)}</p>
    </div>
  );
}

function BeingRead({ document }: { document: DocumentSummary }) {
  const job = useJobOf(document.id);
  const isRunning = job !== undefined && !isEnded(job);
  const now = useNow(isRunning);
  if (!isRunning) return <p className="text-label font-normal text-text3">Waiting for its turn</p>;
  const share = job.total ? (job.done ?? 0) / job.total : undefined;
  return (
    <div className="flex items-center gap-3 max-md:flex-wrap">
      <div className="min-w-40 flex-1">
        <p className="text-label font-normal text-text2 tabular-nums">
          {job.status === 'running' ? `${job.step.name} ${jobProgress(job, now)}` : jobLine(job)}
        </p>
        {job.status === 'running' && (
          <Progress label={`Reading ${document.name}`} value={share} className="mt-1.5" />
        )}
      </div>
      <CancelJob job={job} />
    </div>
  );
}

function NotRead({ document, onUpload }: { document: DocumentSummary; onUpload: () => void }) {
  const download = useDownload();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-52 flex-1 items-start gap-2 text-label font-normal text-text2">
        <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
        <span>
          <span className="font-medium text-text1">Not read.</span>{' '}
          {document.error?.message ?? 'This document could not be read.'} It uses no place of your plan.
        </span>
      </p>
      <Button size="compact" onClick={onUpload}>
        Choose the file again
      </Button>
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
