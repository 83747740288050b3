import type { UsageOverview } from '@plumbline/contracts';
import { formatBytes } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { shareWords } from '../monitoring/monitoring-words.js';
import { MEASURE_WORDS, STORED, storedBytes } from './overview-words.js';

/** What takes room, and how much of the disk is left for it. */
export function StorageCard({ overview }: { overview: UsageOverview }) {
  const { totals, disk } = overview;
  const all = storedBytes(totals);
  return (
    <Card className="min-w-0 p-5" aria-label="Storage">
      <h2 className="text-h3">Storage</h2>
      <p className="mb-4 text-caption text-text2">
        {disk
          ? `${formatBytes(disk.total - disk.used)} of ${formatBytes(disk.total)} are free on the fullest disk`
          : 'The disk is not measured yet; figures come within a minute'}
      </p>
      <ul className="flex flex-col gap-3">
        {STORED.map((measure) => {
          const bytes = totals[measure];
          const share = bytes !== undefined && all > 0 ? bytes / all : 0;
          return (
            <li key={measure}>
              <p className="flex justify-between gap-3 text-body">
                <span>{MEASURE_WORDS[measure]}</span>
                <span className="whitespace-nowrap tabular-nums">
                  {bytes === undefined ? '–' : formatBytes(bytes)}{' '}
                  <span className="text-caption text-text3">{shareWords(bytes ?? 0, all)}</span>
                </span>
              </p>
              <div className="mt-1 h-1 rounded-full bg-pressed" aria-hidden="true">
                <div className="h-1 rounded-full bg-text2" style={{ width: `${share * 100}%` }} />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
