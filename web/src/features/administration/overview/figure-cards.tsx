import { formatCount, formatDate } from '@plumbline/charts';
import type { TotalMeasure, UsageOverview } from '@plumbline/contracts';
import { formatBytes } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { growthWords, MEASURE_WORDS, storedBytes } from './overview-words.js';

const SHOWN = ['workspaces', 'users', 'users_seen', 'data_sources', 'dashboards', 'documents'] as const;

/** What there is now, and how much more than on the first day of the window. */
export function FigureCards({ overview }: { overview: UsageOverview }) {
  const { totals, before } = overview;
  const day = before ? formatDate(before.day) : '';
  const growth = (measure: TotalMeasure) =>
    measure === 'users_seen' || totals[measure] === undefined || !before
      ? undefined
      : growthWords(totals[measure], before.totals[measure] ?? 0, day);
  return (
    <Card
      aria-label="What there is"
      className="grid grid-cols-2 gap-px overflow-hidden bg-border-subtle sm:grid-cols-4 xl:grid-cols-7"
    >
      {SHOWN.map((measure) => (
        <Figure
          key={measure}
          title={MEASURE_WORDS[measure]}
          value={totals[measure] === undefined ? '–' : formatCount(totals[measure])}
          note={growth(measure)}
        />
      ))}
      <Figure
        title="Stored"
        value={formatBytes(storedBytes(totals))}
        note={before && growthWords(storedBytes(totals), storedBytes(before.totals), day, formatBytes)}
      />
    </Card>
  );
}

function Figure({ title, value, note }: { title: string; value: string; note?: string | null | undefined }) {
  return (
    <div className="bg-surface px-5 py-4">
      <p className="text-caption text-text2">{title}</p>
      <p className="text-h2 whitespace-nowrap tabular-nums">{value}</p>
      <p className="text-caption text-text3 tabular-nums">{note}</p>
    </div>
  );
}
