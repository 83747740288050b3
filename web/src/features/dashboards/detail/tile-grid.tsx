import { type KeyboardEvent, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { singleKeyOf } from '../../../shared/lib/keyboard/single-key.js';
import { inOrder, onTab } from '../../../shared/lib/tile-layout.js';
import { Button } from '../../../shared/ui/buttons/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { RefetchLine } from '../../../shared/ui/progress.js';
import { SkeletonGroup } from '../../../shared/ui/skeleton.js';
import { toggled } from '../model/view-state.js';
import { useDashboard } from '../parts/dashboard-context.js';
import { ChartTile } from '../tiles/chart-tile.js';
import { KpiTile } from '../tiles/kpi-tile.js';
import { useIsCompact } from '../tiles/use-is-compact.js';
import { nearestTile } from './nearest-tile.js';
import { TilesSkeleton } from './tiles-skeleton.js';

// Few dashboards have them.
const TextTile = lazy(async () => ({ default: (await import('../tiles/text-tile.js')).TextTile }));
const ImageTile = lazy(async () => ({ default: (await import('../tiles/image-tile.js')).ImageTile }));
const ForecastTile = lazy(async () => ({
  default: (await import('../tiles/forecast-tile.js')).ForecastTile,
}));
const TabBar = lazy(async () => ({ default: (await import('../tiles/tab-bar.js')).TabBar }));

/** Key figures, then the charts on their grid. The arrows move from tile to tile, Enter goes in, Escape out. */
export function TileGrid() {
  const { dashboard, answer, error, retry, isStale, view, change } = useDashboard();
  const { charts, kpis, texts = [], images = [], forecasts = [] } = onTab(dashboard.config, view.tab);
  const { tabs = [] } = dashboard.config;
  const ids = [...kpis, ...inOrder([...charts, ...forecasts])].map(({ id }) => id);
  const [current, setCurrent] = useState<string>();
  const stop = current && ids.includes(current) ? current : ids[0];
  useTileOfAddress(answer !== undefined);
  if (!answer && error)
    return <ErrorState title="The tiles could not be computed" error={error} onRetry={retry} />;
  if (!answer)
    return (
      <SkeletonGroup label="Computing the tiles">
        <TilesSkeleton />
      </SkeletonGroup>
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tile = (event.target as Element).closest<HTMLElement>('[data-tile]');
    if (!tile || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleTileKey(event, tile)) event.preventDefault();
  };
  const handleTileKey = (event: KeyboardEvent, tile: HTMLElement): boolean => {
    const isOnTile = event.target === tile;
    const id = tile.dataset.tile ?? '';
    if (singleKeyOf(event) === 't' && charts.some((chart) => chart.id === id)) {
      change({ tables: toggled(view.tables, id) }, { replace: true });
      return true;
    }
    if (event.key === 'Escape' && !isOnTile) {
      tile.focus();
      return true;
    }
    if (!isOnTile) return false;
    if (event.key === 'Enter') {
      enter(tile);
      return true;
    }
    const next = nearestTile(tile, event.key);
    next?.focus();
    return next !== null;
  };
  return (
    <section
      aria-label="Tiles"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const tile = (event.target as Element).closest<HTMLElement>('[data-tile]');
        if (tile) startTransition(() => setCurrent(tile.dataset.tile));
      }}
      className="@container pb-10"
    >
      <h2 className="sr-only">Tiles</h2>
      <div className="-mt-0.5">
        <RefetchLine isActive={isStale} />
      </div>
      {error && <StaleBar onRetry={retry} message={error.message} />}
      {tabs.length > 0 && (
        <Suspense fallback={null}>
          <TabBar tabs={tabs} current={view.tab ?? undefined} onChoose={(tab) => change({ tab })} />
        </Suspense>
      )}
      {kpis.length > 0 && (
        <div className="grid grid-cols-2 gap-3 @2xl:gap-4 @3xl:grid-cols-4">
          {kpis.map((kpi) => (
            <KpiTile key={kpi.id} kpi={kpi} isStop={kpi.id === stop} />
          ))}
        </div>
      )}
      <ComparisonNote />
      <div className="mt-4 grid grid-cols-1 gap-4 @3xl:auto-rows-[88px] @3xl:grid-cols-12">
        {inOrder([...charts, ...texts, ...images, ...forecasts]).map((tile) =>
          'type' in tile ? (
            <ChartTile key={tile.id} chart={tile} isStop={tile.id === stop} />
          ) : 'imageId' in tile ? (
            <Suspense key={tile.id} fallback={null}>
              <ImageTile tile={tile} />
            </Suspense>
          ) : 'predictionId' in tile ? (
            <Suspense key={tile.id} fallback={null}>
              <ForecastTile tile={tile} isStop={tile.id === stop} />
            </Suspense>
          ) : (
            <Suspense key={tile.id} fallback={null}>
              <TextTile tile={tile} />
            </Suspense>
          ),
        )}
      </div>
    </section>
  );
}

/** What a tile is about comes before its menu. */
function enter(tile: HTMLElement): void {
  const parts = ['[role=slider]', '.pl-kpi-value', '.pl-sort', 'button'];
  const first = parts.map((part) => tile.querySelector<HTMLElement>(part)).find((part) => part !== null);
  first?.focus();
}

/** Where room is short, the arrows' meaning is said once for the row instead of in every tile. */
function ComparisonNote() {
  const { dashboard, results } = useDashboard();
  const isCompact = useIsCompact();
  const labels = new Set(
    dashboard.config.kpis.flatMap((kpi) => {
      const stated = results[kpi.id]?.stated;
      const label = stated ? stated.comparison?.label : kpi.comparison?.label;
      return label ? [label.replace(/^vs\. /, '')] : [];
    }),
  );
  const [only] = labels;
  if (!isCompact || labels.size !== 1 || !only) return null;
  return <p className="mt-2 text-caption text-text3">Arrows compare with {only}.</p>;
}

function StaleBar({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-lg border border-warning-border bg-warning-bg px-4 py-2 text-body text-warning-text"
    >
      <span className="min-w-0 flex-1">The tiles show what was computed before: {message}</span>
      <Button size="compact" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

/** A link to one tile (`#tile-…`) brings it into sight once the tiles are there. */
function useTileOfAddress(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || !hash.startsWith('#tile-')) return;
    const tile = document.getElementById(hash.slice(1));
    tile?.scrollIntoView({ block: 'center' });
    tile?.focus({ preventScroll: true });
  }, [hash, isReady]);
}
