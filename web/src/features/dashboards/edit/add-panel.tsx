import type { Chart } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { suggestionsQuery } from '../../../entities/dashboard/editing.api.js';
import { plural } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { useDashboard } from '../parts/dashboard-context.js';
import type { NewTile } from './edit-bar.js';
import { useEdit } from './edit-context.js';
import { TilePicture } from './tile-picture.js';

const AT_FIRST = 4;

/** What could stand here besides: the charts ranked next with their reasons, or something of one's own. */
export function AddPanel({ onAdd }: { onAdd: (kind: NewTile) => void }) {
  const { dashboard } = useDashboard();
  const { state } = useEdit();
  const [isWhole, setIsWhole] = useState(false);
  const suggestions = useQuery(suggestionsQuery({ id: dashboard.id, version: state.base.version }));
  const shown = new Set(dashboard.config.charts.map(({ id }) => id));
  const open = (suggestions.data ?? []).filter(({ chart }) => !shown.has(chart.id));
  return (
    <section
      aria-labelledby="add-a-tile"
      className="mb-10 rounded-lg border border-dashed border-border-strong p-4 md:p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="add-a-tile" className="text-h3">
            Add a tile
          </h2>
          <p className="text-label font-normal text-text3">
            {open.length > 0
              ? `Next in line: ${plural(open.length, 'more chart')} of this data, best first`
              : 'Every chart that was found in this data is shown'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="compact" onClick={() => onAdd('chart')}>
            Chart
          </Button>
          <Button size="compact" onClick={() => onAdd('kpi')}>
            Key figure
          </Button>
          <Button size="compact" onClick={() => onAdd('text')}>
            Text
          </Button>
          <Button size="compact" onClick={() => onAdd('image')}>
            Picture
          </Button>
        </div>
      </header>
      {suggestions.isPending && (
        <SkeletonGroup label="Ranking charts">
          <Skeleton className="mt-4 h-44" />
        </SkeletonGroup>
      )}
      {suggestions.isError && (
        <ErrorState
          title="No charts could be suggested"
          error={suggestions.error}
          onRetry={() => void suggestions.refetch()}
        />
      )}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {open.slice(0, isWhole ? open.length : AT_FIRST).map(({ chart, reason }) => (
          <Suggested key={chart.id} chart={chart} reason={reason} />
        ))}
      </ul>
      {!isWhole && open.length > AT_FIRST && (
        <Button variant="link" size="compact" className="mt-3" onClick={() => setIsWhole(true)}>
          Show {open.length - AT_FIRST} more
        </Button>
      )}
    </section>
  );
}

function Suggested({ chart, reason }: { chart: Chart; reason: string }) {
  const { dashboard, theme } = useDashboard();
  const { add } = useEdit();
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-border bg-surface p-4">
      <h3 className="text-label">{chart.title}</h3>
      <p className="text-caption text-text3">{chart.subtitle}</p>
      <TilePicture dashboard={dashboard} tile={chart} theme={theme} />
      <p className="flex-1 text-caption text-text2">{reason}</p>
      <Button size="compact" className="self-end" onClick={() => add(chart)}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </li>
  );
}
