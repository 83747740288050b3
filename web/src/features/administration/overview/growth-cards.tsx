import { formatCount, formatDate, formatNumber } from '@plumbline/charts';
import type { TotalMeasure, UsageOverview } from '@plumbline/contracts';
import { formatBytes } from '../../../shared/lib/format.js';
import { Card } from '../../../shared/ui/card.js';
import { TimeChart } from '../monitoring/time-chart.js';
import { storedBytes } from './overview-words.js';

/** Pictures of so many days or fewer say nothing. */
const LEAST_DAYS = 2;

const short = (value: number) => formatNumber(value, {}, 'short');

/** How workspaces, what they make and what is stored grew, day by day. */
export function GrowthCards({ overview }: { overview: UsageOverview }) {
  const { days } = overview;
  const values = (measure: TotalMeasure) => days.map(({ totals }) => totals[measure] ?? null);
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <Growth
        title="People"
        note="users of this installation, and those seen on a day"
        days={days}
        series={[
          { name: 'users', values: values('users'), look: 'area' },
          { name: 'seen', values: values('users_seen'), look: 'faint' },
        ]}
      />
      <Growth
        title="What they made"
        note="data sources, dashboards and documents"
        days={days}
        series={[
          { name: 'data sources', values: values('data_sources'), look: 'line' },
          { name: 'dashboards', values: values('dashboards'), look: 'faint' },
          { name: 'documents', values: values('documents'), look: 'faint' },
        ]}
      />
      <Growth
        title="Stored"
        note="files of data sources, documents and exports"
        days={days}
        format={formatBytes}
        least={1_024}
        series={[{ name: '', values: days.map(({ totals }) => storedBytes(totals)), look: 'area' }]}
      />
    </div>
  );
}

interface GrowthProps {
  title: string;
  note: string;
  days: UsageOverview['days'];
  series: Parameters<typeof TimeChart>[0]['series'];
  format?: (value: number) => string;
  least?: number;
}

function Growth({ title, note, days, series, format, least }: GrowthProps) {
  const last = days.at(-1);
  return (
    <Card className="min-w-0 p-5" aria-label={`${title} by day`}>
      <h2 className="text-h3">{title}</h2>
      <p className="mb-5 text-caption text-text2">{note}</p>
      {days.length < LEAST_DAYS || !last ? (
        <p className="text-body text-text2">
          Figures are kept since today. The first line can be drawn tomorrow.
        </p>
      ) : (
        <TimeChart
          label={`${title}, on ${formatDate(last.day)}: ${series
            .map(({ name, values }) => `${name} ${(format ?? formatCount)(values.at(-1) ?? 0)}`.trim())
            .join(', ')}`}
          at={days.map(({ day }) => `${day}T12:00:00.000Z`)}
          series={series}
          format={format ?? formatCount}
          formatTick={format ?? short}
          writeTime={(time) => formatDate(time.slice(0, 10))}
          {...(least !== undefined && { least })}
        />
      )}
    </Card>
  );
}
