import { AUDIENCE_WORDS, type Summary } from '@plumbline/contracts';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCancelJob, useJobOf } from '../../../entities/job/jobs.api.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';

/** The first page of each, small, with what it is of. */
export function SummaryList({ summaries }: { summaries: readonly Summary[] }) {
  return (
    <ul className="grid gap-4 pb-6 sm:grid-cols-2 xl:grid-cols-3">
      {summaries.map((summary) => (
        <li key={summary.id} className="grid">
          <Item summary={summary} />
        </li>
      ))}
    </ul>
  );
}

function Item({ summary }: { summary: Summary }) {
  const { id, title, dataSourceName, audience, updatedAt, status } = summary;
  return (
    <Card className="relative flex min-w-0 flex-col p-4 hover:border-border-strong">
      <h2 className="text-h3 wrap-anywhere">
        <Link to={`/summaries/${id}`} className="after:absolute after:inset-0 hover:underline">
          {title}
        </Link>
      </h2>
      <p className="mt-0.5 truncate text-caption text-text2">
        {dataSourceName} · {AUDIENCE_WORDS[audience]} · {formatDateTime(updatedAt)}
      </p>
      <div className="mt-3 min-h-20 flex-1">
        {status === 'queued' || status === 'running' ? (
          <AtWork summary={summary} />
        ) : (
          <Beginning summary={summary} />
        )}
      </div>
    </Card>
  );
}

/** How it begins; or why there is nothing. */
function Beginning({ summary: { sections, status, error } }: { summary: Summary }) {
  if (status === 'failed' || status === 'cancelled')
    return (
      <p className="flex gap-2 text-body text-text2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-text" />
        {status === 'failed' ? (error?.message ?? 'It stopped unexpectedly.') : 'Its writing was cancelled.'}
      </p>
    );
  return <p className="line-clamp-4 text-body text-text2">{sections[0]?.text}</p>;
}

function AtWork({ summary: { id, sections, asked } }: { summary: Summary }) {
  const job = useJobOf(id);
  const cancel = useCancelJob();
  const done = sections.length;
  return (
    <div role="status" className="flex items-end justify-between gap-3">
      <p className="text-label text-text2 tabular-nums">
        {!job || job.status === 'queued'
          ? 'Waiting for its turn'
          : `${job.step.name} · ${done} of ${asked.length} sections`}
        <br />
        You can leave this page.
      </p>
      {job && (
        <Button
          size="compact"
          className="relative z-1"
          isPending={cancel.isPending}
          onClick={() => cancel.mutate(job.id)}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
