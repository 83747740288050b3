import {
  AccessibleTable,
  InteractiveChart,
  toggleCross,
  useNumberMarks,
  withCaptions,
} from '@plumbline/charts';
import type { Chart } from '@plumbline/contracts';
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { cn } from '../../../shared/lib/cn.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { isEmptied } from '../model/tiles.js';
import { toggled } from '../model/view-state.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { Age, Funnel, Problem } from './rare-parts.js';
import { tileFrame, useOpenCell } from './tile-frame.js';
import { useIsCompact } from './use-is-compact.js';
import { WithheldNote } from './withheld-note.js';

// Guests drill into nothing.
const DrillPath = lazy(async () => ({ default: (await import('./drill-path.js')).DrillPath }));

/** A chart with what it says, what filters it, and what can be done with it. */
export const ChartTile = memo(function ChartTile({
  chart: saved,
  isStop,
}: {
  chart: Chart;
  isStop: boolean;
}) {
  const { results, drilled, isStale, pointedAt, view, TileMenu } = useDashboard();
  const chart = drilled[saved.id] ?? saved;
  const result = results[chart.id];
  const marks = useNumberMarks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the captions are written with the marks in force.
  const shown = useMemo(() => withCaptions(chart, result?.stated), [chart, result?.stated, marks]);
  const isSource = view.cross.some(({ tile }) => tile === chart.id);
  // What the tiles say is read while their pictures are drawn; where a picture makes its own height, they come together.
  const isDrawn = useDeferredValue(true, useIsCompact());
  const { x, y, w, h } = chart.layout;
  return (
    <article
      id={`tile-${chart.id}`}
      data-tile={chart.id}
      aria-labelledby={`title-${chart.id}`}
      tabIndex={isStop ? 0 : -1}
      className={cn(
        tileFrame(result, pointedAt),
        chart.type === 'table' && '@3xl:max-h-full @3xl:self-start',
        'flex flex-col px-4 pt-3 pb-4 @3xl:[grid-area:var(--place)] @3xl:px-5 @3xl:pt-4',
      )}
      style={{ '--place': `${y + 1} / ${x + 1} / span ${h} / span ${w}` } as React.CSSProperties}
    >
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 id={`title-${chart.id}`} className="text-h3 text-pretty wrap-anywhere">
            {shown.title}
          </h3>
          <p className="text-label font-normal wrap-anywhere text-text3">{shown.subtitle}</p>
          {chart !== saved && (
            <Suspense fallback={null}>
              <DrillPath id={chart.id} />
            </Suspense>
          )}
          {result?.isWithheld && !result.error && <WithheldNote />}
          <Age result={result} />
        </div>
        <Funnel id={chart.id} result={result} />
        <TileMenu tile={chart} title={shown.title} result={result} />
      </header>
      <div
        className={cn(
          'mt-3 min-h-0 flex-1 transition-opacity duration-(--dur-fast)',
          // A table is as tall as its rows, up to its place on the grid.
          chart.type === 'table' && '@3xl:overflow-y-auto',
          isStale && !isSource && 'opacity-60',
        )}
      >
        {result?.error && <Problem tile={saved} error={result.error} />}
        {result && !result.error && isDrawn && <Picture chart={shown} />}
      </div>
    </article>
  );
});

const NARROW_HEIGHTS: Partial<Record<Chart['type'], string>> = {
  bar: '@max-3xl:h-auto',
  table: '@max-3xl:h-96',
};

function Picture({ chart }: { chart: Chart }) {
  const screen = useDashboard();
  const { results, answer, view, change, theme, dashboard, splits, openFact, clearFilters, filterable } =
    screen;
  const result = results[chart.id];
  const openCell = useOpenCell(result);
  const shown = useMemo(
    () => result && { chart, result, colours: dashboard.config.colours, splits },
    [chart, dashboard.config.colours, result, splits],
  );
  const selected = useMemo(
    () => view.cross.filter(({ tile }) => tile === chart.id).map(({ filter }) => filter),
    [chart.id, view.cross],
  );
  if (!shown || !result) return null;
  const [factId] = result.factIds;
  const onOpenFact = factId
    ? (cell: { row: number; column: string }) => openFact({ id: factId, ...cell })
    : undefined;
  const height = NARROW_HEIGHTS[chart.type] ?? '@max-3xl:h-72';
  if (view.tables.includes(chart.id))
    return (
      <div className="h-full @max-3xl:h-96">
        <AccessibleTable view={shown} openCell={openCell} onOpenFact={onOpenFact} />
      </div>
    );
  return (
    <div className={cn('relative h-full', height)}>
      <InteractiveChart
        view={shown}
        theme={theme}
        selected={selected}
        openCell={openCell}
        onOpenFact={onOpenFact}
        onShowTable={() => change({ tables: toggled(view.tables, chart.id) }, { replace: true })}
        onSelect={(mark, add) => {
          // What a guest may filter by is told of the dashboard's own source alone.
          const isOwn = chart.plan.dataSourceId === dashboard.dataSourceIds[0];
          const cross = mark.cross.filter(({ column }) => !filterable || (isOwn && filterable.has(column)));
          if (cross.length === 0) return;
          const own = toggleCross(selected, cross, add).map((filter) => ({ tile: chart.id, filter }));
          const others = add ? view.cross.filter(({ tile }) => tile !== chart.id) : [];
          change({ cross: [...others, ...own] });
        }}
        onClear={() => change({ cross: view.cross.filter(({ tile }) => tile !== chart.id) })}
      />
      {isEmptied(chart, result, answer?.rows.left ?? 0) && (
        <div
          className={cn(
            'pointer-events-none absolute inset-x-0 flex justify-center',
            chart.type === 'table' ? 'top-28' : 'top-1/2 mt-5',
          )}
        >
          <Button size="compact" className="pointer-events-auto" onClick={clearFilters}>
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}
