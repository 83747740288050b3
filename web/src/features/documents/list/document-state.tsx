import type { DocumentSummary } from '@plumbline/contracts';
import { Check, Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { originWords } from '../../../entities/document/document-words.js';
import { CancelJob } from '../../../entities/job/job-card.js';
import { jobLine, jobProgress } from '../../../entities/job/job-words.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { useNow } from '../../../shared/lib/use-now.js';
import { Progress } from '../../../shared/ui/progress.js';

/** How a document stands that is not failed, with what can be done about it. */
export function DocumentState({ document }: { document: DocumentSummary }) {
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
