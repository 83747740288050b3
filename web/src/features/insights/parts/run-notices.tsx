import type { InsightRun } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { JobCard } from '../../../entities/job/job-card.js';
import { isEnded, useJobs } from '../../../entities/job/jobs.api.js';
import { EditorOnly } from '../../../entities/workspace/editor-only.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { useFindInsights } from './insights.api.js';

/** Searches that are under way, with their steps, and those that failed, with their reason. */
export function RunNotices({ runs }: { runs: readonly InsightRun[] }) {
  const jobs = useJobs();
  const notices = runs.flatMap((run) => {
    if (run.status === 'failed') return [<FailedRun key={run.dataSourceId} run={run} />];
    const job = jobs.find(
      ({ id, kind, subject }) =>
        kind === 'find-insights' && (id === run.jobId || subject.id === run.dataSourceId),
    );
    return isRunning(run) && job && !isEnded(job)
      ? [
          <Card key={run.dataSourceId} className="p-5">
            <JobCard job={job}>
              <p className="text-caption text-text3">You can leave this page.</p>
            </JobCard>
          </Card>,
        ]
      : [];
  });
  if (notices.length === 0) return null;
  return (
    <section className="mb-4 grid gap-4 lg:grid-cols-2">
      <h2 className="sr-only">Searches</h2>
      {notices}
    </section>
  );
}

export const isRunning = ({ status }: InsightRun): boolean => status === 'queued' || status === 'running';

function FailedRun({ run }: { run: InsightRun }) {
  const find = useFindInsights();
  return (
    <Card role="alert" className="flex items-start gap-3 p-5">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning-solid" aria-hidden="true" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-body font-semibold">The search in {run.dataSourceName} failed</h3>
        <p className="text-label font-normal text-text2">{run.note ?? 'The reason was not recorded.'}</p>
      </div>
      <EditorOnly>
        <Button size="compact" isPending={find.isPending} onClick={() => find.mutate(run.dataSourceId)}>
          Retry
        </Button>
      </EditorOnly>
    </Card>
  );
}
