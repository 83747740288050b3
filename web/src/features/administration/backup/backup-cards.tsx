import { type BackupPolicy, type BackupStatus, zoneWords } from '@plumbline/contracts';
import type { ReactNode } from 'react';
import { formatClock } from '../../../shared/lib/format-clock.js';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { PROMISE_MS, spanWords } from './backup-words.js';

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** How much could be lost, how long a restore takes, and how backups are made. */
export function BackupCards({ status, onEdit }: { status: BackupStatus; onEdit: () => void }) {
  const { lastBackupAt, restoreMs, lastTestAt } = status;
  const sinceMs = lastBackupAt ? Date.now() - Date.parse(lastBackupAt) : undefined;
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.5fr]">
      <Figure
        title="Work that could be lost"
        value={sinceMs === undefined ? 'everything' : `at most ${spanWords(sinceMs)}`}
        note={sinceMs === undefined ? 'There is no backup yet.' : 'Since the last backup. Promised: 24 h'}
        share={sinceMs === undefined ? 1 : sinceMs / PROMISE_MS}
      />
      <Figure
        title="Time to recover"
        value={restoreMs === null ? 'not measured' : spanWords(restoreMs)}
        note={
          lastTestAt ? `Measured on ${formatDateTime(lastTestAt)}` : 'Measured by the first test restore.'
        }
      />
      <Card aria-label="Policy" className="px-5 py-4 md:col-span-2 xl:col-span-1">
        <div className="flex items-center justify-between">
          <h2 className="text-label font-normal text-text2">Policy</h2>
          <Button variant="link" size="compact" onClick={onEdit}>
            Edit
          </Button>
        </div>
        <Policy status={status} />
      </Card>
    </div>
  );
}

function Figure({
  title,
  value,
  note,
  share,
}: {
  title: string;
  value: string;
  note: string;
  share?: number;
}) {
  return (
    <Card aria-label={title} className="px-5 py-4">
      <h2 className="text-label font-normal text-text2">{title}</h2>
      <p className="mt-1 text-h1 tabular-nums">{value}</p>
      <p className="mt-0.5 text-caption text-text2">{note}</p>
      {share !== undefined && (
        <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="mt-3 h-1.5 w-full">
          <rect width="100" height="2" className="fill-pressed" />
          <rect
            width={Math.min(share, 1) * 100}
            height="2"
            className={share >= 1 ? 'fill-warning-solid' : 'fill-chart-1'}
          />
        </svg>
      )}
    </Card>
  );
}

function Policy({ status: { policy, target, recipient } }: { status: BackupStatus }) {
  const lines: [string, ReactNode][] = [
    ['When', policy.isOn ? `Daily at ${formatClock(policy.at)}, ${zoneWords(policy.zone)}` : 'Only by hand'],
    ['Keep', keepWords(policy)],
    ['Where', `${target.place}, ${recipient ? 'encrypted' : 'no key yet'}`],
    [
      'Prove',
      policy.isOn
        ? `${WEEKDAYS[policy.testOn]} at ${formatClock(policy.testAt)}, restored into scratch`
        : 'Only by hand',
    ],
  ];
  return (
    <dl className="mt-1 grid grid-cols-[4rem_1fr] gap-y-1 text-label font-normal">
      {lines.map(([name, words]) => (
        <div key={name} className="contents">
          <dt className="text-text2">{name}</dt>
          <dd className="wrap-anywhere text-text1">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

const keepWords = ({ keep: { daily, weekly, monthly } }: BackupPolicy): string =>
  `${daily} daily, ${weekly} weekly, ${monthly} monthly; those made by hand stay`;
