import { formatCount } from '@plumbline/charts';
import type { Schedule, ScheduleRun } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDownloadExport } from '../../../entities/export/exports.api.js';
import { FactSentence } from '../../../entities/fact/fact-sentence.js';
import { DecideSend } from '../../../entities/schedule/decide-send.js';
import { awaitingSendsQuery } from '../../../entities/schedule/schedules.api.js';
import { formatBytes, plural } from '../../../shared/lib/format.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { toast } from '../../../shared/ui/toasts/toast-store.js';
import { runHeadline } from '../model/schedule-words.js';
import { Receipt } from './receipt.js';
import { RunIcon } from './run-list.js';

const CAUSE_WORDS: Record<ScheduleRun['cause'], string> = {
  time: 'Run of',
  person: 'Asked for by hand,',
  data: 'New data,',
  test: 'A test,',
};

/** One run: how it went, a receipt per recipient in the words of their server, and what was sent. */
export function RunDetail({ run, schedule }: { run: ScheduleRun; schedule: Schedule }) {
  const { scheduledFor, cause, recipients, note, error, attempt, missed, alert } = run;
  const told = [
    ...(error === undefined ? [] : [error]),
    ...(note === undefined || alert ? [] : [note]),
    ...(run.approvedBy === undefined ? [] : [`Approved by ${run.approvedBy}.`]),
    ...(missed > 0 ? [`${plural(missed, 'earlier time')} passed before it without a run.`] : []),
    ...(attempt > 1 ? [`It took ${plural(attempt, 'attempt')}.`] : []),
  ];
  return (
    <section aria-label={`Run of ${formatDateTime(scheduledFor)}`}>
      <p className="text-caption text-text3">
        {CAUSE_WORDS[cause]} {formatDateTime(scheduledFor)}
      </p>
      <div className="mt-1 flex items-start gap-2">
        <span className="mt-1">
          <RunIcon run={run} />
        </span>
        <div>
          <h3 className="text-h3">{runHeadline(run)}</h3>
          {alert && (
            <p className="text-label font-normal text-text2">
              <FactSentence phrases={alert.sentence} />
            </p>
          )}
          {told.map((sentence) => (
            <p key={sentence} className="text-label font-normal text-text2">
              {sentence}
            </p>
          ))}
        </div>
      </div>
      {run.status === 'awaiting' && <Awaiting run={run} />}
      {recipients.length > 0 && (
        <>
          <ul aria-label="Receipts" className="mt-3 divide-y divide-border border-y border-border">
            {recipients.map((receipt) => (
              <Receipt key={receipt.address} receipt={receipt} run={run} schedule={schedule} />
            ))}
          </ul>
          {recipients.some(({ state }) => state === 'sent') && (
            <p className="mt-2 text-caption text-text3">
              Accepted says that the mail server took it. What another server sends back later appears here as
              “Came back” where an operator has set up an address for it, and returns to the sender otherwise.
            </p>
          )}
        </>
      )}
      <Sent run={run} />
    </section>
  );
}

/** A file that waits for approval: until when, and for who may decide, what to do. */
function Awaiting({ run: { id, scheduleName, approveBy } }: { run: ScheduleRun }) {
  const { data = [] } = useQuery(awaitingSendsQuery());
  const mayDecide = data.some((one) => one.runId === id && one.mayDecide);
  return (
    <div className="mt-3 flex flex-col gap-2">
      {approveBy !== undefined && (
        <p className="text-label font-normal text-text2">
          Without approval by {formatDateTime(approveBy)} nobody gets it.
          {!mayDecide && ' An owner, or an editor whose schedule it is not, approves it.'}
        </p>
      )}
      {mayDecide && <DecideSend runId={id} name={scheduleName} />}
    </div>
  );
}

function Sent({ run: { file, rows, startedAt, finishedAt } }: { run: ScheduleRun }) {
  const tookMs = finishedAt === undefined ? undefined : Date.parse(finishedAt) - Date.parse(startedAt);
  const facts: [string, string][] = [
    ...(file ? [['File', fileWords(file)] as [string, string]] : []),
    ...(file?.dataVersion ? [['Data', `version ${file.dataVersion}`] as [string, string]] : []),
    ...(rows === undefined ? [] : [['Rows', formatCount(rows)] as [string, string]]),
    ...(tookMs === undefined
      ? []
      : [['Took', `${Math.max(1, Math.round(tookMs / 1_000))} s`] as [string, string]]),
  ];
  return (
    <>
      <dl className="mt-3 grid grid-cols-[4rem_1fr] gap-x-3 gap-y-1 text-label">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text3">{name}</dt>
            <dd className="wrap-anywhere text-text1">{value}</dd>
          </div>
        ))}
      </dl>
      {file && <SentFile file={file} />}
    </>
  );
}

/** What people got, as long as it is kept. */
function SentFile({ file: { exportId: id, name: fileName } }: { file: NonNullable<ScheduleRun['file']> }) {
  const download = useDownloadExport();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        isPending={download.isPending}
        onClick={() =>
          download.mutate(
            { id, fileName },
            { onError: (error) => toast({ variant: 'destructive', title: error.message }) },
          )
        }
      >
        <Download aria-hidden="true" />
        Download the file
      </Button>
      <Link to="/exports" className="text-label text-accent-text hover:underline">
        All exports
      </Link>
    </div>
  );
}

const fileWords = ({ name, bytes, pages }: NonNullable<ScheduleRun['file']>): string =>
  [name, ...(pages === undefined ? [] : [plural(pages, 'page')]), formatBytes(bytes)].join(', ');
