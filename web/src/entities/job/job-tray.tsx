import type { JobView } from '@plumbline/contracts';
import { Check, CircleSlash, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '../../shared/lib/format-time.js';
import { InterruptedFile } from './interrupted-files.js';
import { JobCard } from './job-card.js';
import { jobKind, jobPath, jobTitle } from './job-words.js';
import { isEnded } from './jobs.api.js';
import { SendingFile } from './sending-file.js';
import { KEEP_PAGE_OPEN, useTransfers } from './transfers.js';

const MOST_FINISHED = 10;

interface JobTrayProps {
  jobs: readonly JobView[];
  /** Failed jobs that the reader has put aside. */
  dismissed: ReadonlySet<string>;
  onDismiss: (id: string) => void;
  /** Following a link closes the tray. */
  onLeave: () => void;
}

/** Everything that runs, everything that waits for a person, and the last ten that ended. */
export function JobTray({ jobs, dismissed, onDismiss, onLeave }: JobTrayProps) {
  const transfers = useTransfers();
  const sending = transfers.filter(({ isInterrupted }) => !isInterrupted);
  const interrupted = transfers.filter(({ isInterrupted }) => isInterrupted);
  const running = jobs.filter((job) => !isEnded(job));
  const needsYou = jobs.filter((job) => job.status === 'failed' && !dismissed.has(job.id));
  const finished = jobs.filter((job) => isEnded(job) && !needsYou.includes(job)).slice(0, MOST_FINISHED);
  return (
    <div className="w-[min(422px,calc(100vw-16px))] divide-y divide-border-subtle">
      <div className="flex items-baseline justify-between gap-3 px-4 py-3.5">
        <h2 className="text-h3">Jobs</h2>
        <p className="text-label font-normal text-text3">{headWords(sending.length, running.length)}</p>
      </div>
      {sending.map((transfer) => (
        <div key={transfer.id} className="px-4 py-4">
          <SendingFile transfer={transfer} />
        </div>
      ))}
      {running.map((job) => (
        <div key={job.id} className="px-4 py-4">
          <JobCard job={job} />
        </div>
      ))}
      {needsYou.length + interrupted.length > 0 && (
        <TraySection title="Needs you" note={String(needsYou.length + interrupted.length)}>
          {interrupted.map((transfer) => (
            <InterruptedFile key={transfer.id} transfer={transfer} onLeave={onLeave} />
          ))}
          {needsYou.map((job) => (
            <FailedJob key={job.id} job={job} onDismiss={onDismiss} onLeave={onLeave} />
          ))}
        </TraySection>
      )}
      {finished.length > 0 && (
        <TraySection title="Finished" note={`last ${MOST_FINISHED}`}>
          {finished.map((job) => (
            <FinishedJob key={job.id} job={job} onLeave={onLeave} />
          ))}
        </TraySection>
      )}
    </div>
  );
}

function headWords(sendingCount: number, runningCount: number): string {
  if (sendingCount > 0) return KEEP_PAGE_OPEN;
  return runningCount > 0 ? 'You can leave this page.' : 'Nothing is running.';
}

function TraySection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <div className="flex items-baseline justify-between border-b border-border-subtle px-4 py-2">
        <h3 className="text-label font-normal text-text2">{title}</h3>
        <span className="text-caption text-text3 tabular-nums">{note}</span>
      </div>
      <ul className="divide-y divide-border-subtle">{children}</ul>
    </section>
  );
}

const WAY_OUT: Record<string, { label: string; path: (id: string) => string }> = {
  'data-source': { label: 'See the file', path: (id) => `/data-sources/${id}` },
  document: { label: 'See the document', path: (id) => `/documents/${id}` },
  dashboard: { label: 'See the dashboard', path: (id) => `/dashboard/${id}` },
};

interface EndedJobProps {
  job: JobView;
  onLeave: () => void;
}

function FailedJob({ job, onDismiss, onLeave }: EndedJobProps & { onDismiss: (id: string) => void }) {
  const wayOut = WAY_OUT[job.subject.type];
  return (
    <li className="flex gap-2 px-4 py-3.5">
      <CircleX className="mt-0.5 size-4 shrink-0 text-danger-solid" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Title job={job} />
          <EndedAt job={job} />
        </div>
        <p className="mt-0.5 text-label font-normal break-words text-text2">{job.error?.message}</p>
        <p className="mt-1 flex gap-4 text-label">
          {wayOut && (
            <Link
              to={wayOut.path(job.subject.id)}
              onClick={onLeave}
              className="touch-target text-accent-text hover:underline"
            >
              {wayOut.label}
            </Link>
          )}
          <button
            type="button"
            onClick={() => onDismiss(job.id)}
            className="touch-target text-text2 hover:underline"
          >
            Put aside
          </button>
        </p>
      </div>
    </li>
  );
}

function FinishedJob({ job, onLeave }: EndedJobProps) {
  const path = job.status === 'succeeded' ? jobPath(job) : undefined;
  const Glyph = job.status === 'succeeded' ? Check : CircleSlash;
  return (
    <li className="flex gap-2 px-4 py-2.5">
      <Glyph
        className={`mt-0.5 size-4 shrink-0 ${job.status === 'succeeded' ? 'text-success-solid' : 'text-text3'}`}
        aria-hidden="true"
      />
      <div className="min-w-0 flex-1">
        <Title job={job} />
        <p className="text-label font-normal text-text2">{jobKind(job)}</p>
      </div>
      <div className="flex shrink-0 flex-col items-end">
        {path && (
          <Link
            to={path}
            onClick={onLeave}
            className="touch-target text-label text-accent-text hover:underline"
          >
            Open<span className="sr-only"> {jobTitle(job)}</span>
          </Link>
        )}
        <EndedAt job={job} />
      </div>
    </li>
  );
}

const Title = ({ job }: { job: JobView }) => (
  <h4 className="line-clamp-2 min-w-0 text-label wrap-anywhere text-text1">{jobTitle(job)}</h4>
);

function EndedAt({ job: { finishedAt } }: { job: JobView }) {
  if (!finishedAt) return null;
  return (
    <time dateTime={finishedAt} className="text-caption whitespace-nowrap text-text3 tabular-nums">
      {formatTime(finishedAt)}
    </time>
  );
}
