import type { ExportFormat, ExportView } from '@plumbline/contracts';
import { Check, CircleX, Clock, FileImage, FileJson, FileSpreadsheet, FileText, Table2 } from 'lucide-react';
import { downloadWords, groupOf, objectWords } from '../../../entities/export/export-words.js';
import { JobProgress } from '../../../entities/job/job-steps.js';
import { jobLine } from '../../../entities/job/job-words.js';
import { useJobs } from '../../../entities/job/jobs.api.js';
import { useUser } from '../../../entities/session/session-state.js';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDay, formatTime } from '../../../shared/lib/format-time.js';
import { Progress } from '../../../shared/ui/progress.js';
import { ExportActions } from './export-actions.js';

const ICONS: Record<ExportFormat, typeof FileText> = {
  pdf: FileText,
  docx: FileText,
  xlsx: FileSpreadsheet,
  csv: Table2,
  json: FileJson,
  png: FileImage,
  svg: FileImage,
};

const DAY_MS = 86_400_000;

/** One export: what it is of, how far it is, and what can be done with it. */
export function ExportRow({ view, format }: { view: ExportView; format: string }) {
  const { username } = useUser();
  const Icon = ICONS[view.format];
  const isReady = view.status === 'ready' || view.status === 'expired';
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 px-5 py-3 lg:grid-cols-[1.5fr_6rem_2.4fr_6rem_6.5rem_6.5rem_7rem_auto]">
      <div className="min-w-0 max-lg:col-span-2">
        <h2 className="truncate text-body font-medium">{view.name}</h2>
        <p className="text-caption text-text3">
          <span className="lg:hidden">{format} · </span>
          {objectWords(view)}
        </p>
      </div>
      <p className="flex items-center gap-1.5 text-label text-text2 max-lg:hidden">
        <Icon className="size-4" aria-hidden="true" />
        {format}
      </p>
      <div className="min-w-0 max-lg:col-span-2">
        <State view={view} />
      </div>
      <p className="text-label text-text2 tabular-nums max-lg:hidden">
        {view.bytes !== undefined && formatBytes(view.bytes)}
      </p>
      <p className="text-label text-text2 max-lg:hidden">{whenWords(view.createdAt)}</p>
      <p className="text-label text-text2 max-lg:hidden">
        {view.expiresAt && `${view.status === 'expired' ? 'Expired ' : ''}${formatDay(view.expiresAt)}`}
      </p>
      <p className="text-label text-text2 max-lg:hidden">{isReady && downloadWords(view, username)}</p>
      <p className="text-caption text-text3 tabular-nums lg:hidden">
        {view.bytes !== undefined && formatBytes(view.bytes)}
        {view.expiresAt &&
          ` · until ${formatDay(view.expiresAt)} · ${downloadWords(view, username).toLowerCase()}`}
      </p>
      <ExportActions view={view} />
    </li>
  );
}

/** The time of today's, the day of earlier ones. */
function whenWords(iso: string): string {
  return Date.now() - Date.parse(iso) < DAY_MS ? formatTime(iso) : formatDay(iso);
}

function State({ view }: { view: ExportView }) {
  const group = groupOf(view);
  if (group === 'running') return <Making view={view} />;
  if (group === 'ready')
    return (
      <p className="flex items-center gap-1.5 text-label text-text2">
        <Check className="size-4 text-success-text" aria-hidden="true" />
        Ready
      </p>
    );
  if (group === 'expired')
    return (
      <p className="flex items-center gap-1.5 text-label text-text2">
        <Clock className="size-4" aria-hidden="true" />
        Expired
      </p>
    );
  if (view.status === 'cancelled') return <p className="text-label text-text2">Cancelled</p>;
  return (
    <div className="flex items-start gap-2">
      <CircleX className="mt-0.5 size-4 shrink-0 text-danger-text" aria-hidden="true" />
      <div>
        <p className="text-label text-text1">{view.error?.message ?? 'The file could not be made.'}</p>
        <p className="text-caption text-text3">
          {view.error?.tile
            ? 'No file was made: a report without one of its tiles would look complete.'
            : 'No file was made.'}
        </p>
      </div>
    </div>
  );
}

function Making({ view }: { view: ExportView }) {
  const job = useJobs().find(({ id }) => id === view.jobId);
  if (!job || job.status === 'queued')
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-label text-text2">Collecting the data</p>
        <Progress label={`Making ${view.name}`} />
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-label text-text2">{jobLine(job)}</p>
      <JobProgress job={job} />
    </div>
  );
}
