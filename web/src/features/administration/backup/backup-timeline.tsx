import type { BackupView } from '@plumbline/contracts';
import { formatBytes } from '../../../shared/lib/format.js';
import { formatDay } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { type BackupDay, backupDays } from './backup-days.js';

/** Days between two labels of the axis. */
const LABEL_EVERY = 7;

/** Thirty days as bars: how large each day's backup is, and whether it was proved. */
export function BackupTimeline({ backups }: { backups: readonly BackupView[] }) {
  const days = backupDays(backups, new Date());
  const largest = Math.max(...days.map(({ bytes }) => bytes ?? 0));
  if (largest === 0) return null;
  return (
    <Card aria-label="Backups of the last 30 days" className="px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3">
          30 days <span className="text-caption font-normal text-text2">size of each day’s backup</span>
        </h2>
        <p className="flex flex-wrap gap-x-4 text-caption text-text2">
          <Legend className="bg-success-solid">restored and compared</Legend>
          <Legend className="bg-chart-1/60">not tested</Legend>
        </p>
      </div>
      <p className="mt-3 text-caption text-text3 tabular-nums">{formatBytes(largest)}</p>
      <ol className="flex h-20 items-end gap-0.5 border-t border-b border-t-border-subtle border-b-border-control sm:gap-1.5">
        {days.map((day) => (
          <Bar key={day.at.toISOString()} day={day} largest={largest} />
        ))}
      </ol>
      <div aria-hidden="true" className="mt-1 flex gap-0.5 text-caption text-text2 sm:gap-1.5">
        {days.map(({ at }, index) => (
          <span key={at.toISOString()} className="w-0 flex-1 whitespace-nowrap">
            {index % LABEL_EVERY === 0 && formatDay(at.toISOString()).replace(/, \d{4}$/, '')}
          </span>
        ))}
      </div>
    </Card>
  );
}

function Bar({ day: { at, bytes, isProven }, largest }: { day: BackupDay; largest: number }) {
  const size = bytes === undefined ? 'no backup' : formatBytes(bytes);
  const words = `${formatDay(at.toISOString())}: ${size}${isProven ? ', restored and compared' : ''}`;
  const share = Math.max(((bytes ?? 0) / largest) * 100, bytes === undefined ? 0 : 2);
  return (
    <li title={words} className="flex h-full flex-1 items-end">
      <span className="sr-only">{words}</span>
      <svg aria-hidden="true" viewBox="0 0 10 100" preserveAspectRatio="none" className="size-full">
        <rect
          x="0"
          width="10"
          y={100 - share}
          height={share}
          className={isProven ? 'fill-success-solid' : 'fill-chart-1/60'}
        />
      </svg>
    </li>
  );
}

function Legend({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-xs ${className}`} />
      {children}
    </span>
  );
}
