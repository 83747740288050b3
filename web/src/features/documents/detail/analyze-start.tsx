import { type DocumentAnalysis, type DocumentDetail, PLAN_LIMITS } from '@plumbline/contracts';
import { useAnalyze } from '../../../entities/document/documents.api.js';
import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobOf } from '../../../entities/job/jobs.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { showLimitOf } from '../../../entities/subscription/limit-store.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';

/** Begins an analysis where there is none, or one more where the plan allows it. */
export function AnalyzeStart({ document }: { document: DocumentDetail }) {
  const analyze = useAnalyze(document.id);
  const job = useJobOf(document.id);
  const limit = PLAN_LIMITS[useUser().plan].analysesPerDocument;
  if (job && job.kind === 'analyze-document' && !isEnded(job)) return <JobCard job={job} />;
  const isUsedUp = limit !== null && document.analyses >= limit;
  const start = () =>
    analyze.mutate(undefined, {
      onError: (error) => {
        if (!showLimitOf(error))
          toast({ variant: 'destructive', title: 'Nothing was analyzed', description: error.message });
      },
    });
  if (document.analysis && isUsedUp) return <Analyzed analysis={document.analysis} />;
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
      <p className="text-body text-text2">
        {document.analysis ? (
          <Analyzed analysis={document.analysis} />
        ) : (
          'An analysis finds parties, dates, amounts and duties, each with its place on the page.'
        )}
        {limit !== null && (
          <span className="text-text3">
            {' '}
            {document.analyses} of {limit} used.
          </span>
        )}
      </p>
      <EditorOnly>
        <Button
          variant={document.analysis ? 'secondary' : 'primary'}
          isPending={analyze.isPending}
          disabled={document.readOnly ?? false}
          onClick={start}
        >
          {document.analysis ? 'Analyze again' : 'Analyze'}
        </Button>
      </EditorOnly>
    </div>
  );
}

/** What the last analysis found, and when. */
const Analyzed = ({ analysis: { facts, analyzedAt } }: { analysis: DocumentAnalysis }) => (
  <span className="text-caption text-text3">
    {plural(facts.length, 'fact')}, each with its place · analyzed {formatDateTime(analyzedAt)}
  </span>
);
