import { darkTheme, formatCount, formatInstant, lightTheme, splitColumns } from '@plumbline/charts';
import type { Column, Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FactPanel } from '../../../facts/fact-panel.js';
import { type FactSetting, FactSettingContext } from '../../../facts/fact-setting.js';
import { useFactOpener } from '../../../facts/use-fact-opener.js';
import { plural } from '../../../lib/format.js';
import { useResolvedTheme } from '../../../lib/theme.js';
import { useDelayed } from '../../../lib/use-delayed.js';
import { conditionsOf } from '../../../plans/conditions.js';
import { PageHeader } from '../../../ui/page-header.js';
import { sourceQuery, tilesQuery } from '../dashboards.api.js';
import { FilterBar } from '../filters/filter-bar.js';
import { resultsById, touchedTiles } from '../model/tiles.js';
import { DashboardContext, type DashboardScreen } from './dashboard-context.js';
import { DashboardMenu } from './dashboard-menu.js';
import { EmptyDashboard } from './empty-dashboard.js';
import { TileGrid } from './tile-grid.js';
import { useFilters, useSpan, useView } from './use-view.js';

const NO_COLUMNS: readonly Column[] = [];

export function DashboardScreenView({ dashboard }: { dashboard: Dashboard }) {
  const navigate = useNavigate();
  const screen = useScreen(dashboard);
  const { config } = dashboard;
  const isEmpty = config.charts.length === 0 && config.kpis.length === 0;
  const { open, close } = useFactOpener((fact) => screen.change({ fact }));
  screen.openFact = open;
  return (
    <DashboardContext value={screen}>
      <div
        className={screen.view.fact ? 'xl:mr-[calc(400px-max(0px,(100vw-1440px)/2))]' : undefined}
        data-fact-open={screen.view.fact ? '' : undefined}
      >
        <PageHeader
          title={dashboard.name}
          subtitle={<Origin screen={screen} />}
          actions={<DashboardMenu dashboard={dashboard} onDeleted={() => navigate('/dashboards')} />}
        />
        {isEmpty ? (
          <EmptyDashboard dashboard={dashboard} />
        ) : (
          <>
            <FilterBar />
            <TileGrid />
          </>
        )}
        <Announcement screen={screen} />
      </div>
      {screen.view.fact && (
        <FactSettingContext value={factSettingOf(screen)}>
          <FactPanel factRef={screen.view.fact} onClose={close} />
        </FactSettingContext>
      )}
    </DashboardContext>
  );
}

function useScreen(dashboard: Dashboard): DashboardScreen {
  const [view, change] = useView();
  const span = useSpan(dashboard);
  const filters = useFilters(dashboard, view, span);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const [pointedAt, pointAt] = useState<string | null>(null);
  const source = useQuery(sourceQuery(dashboard.dataSourceIds[0] ?? ''));
  const narrowing = { filters: filters ?? [], cross: view.cross };
  const tiles = useQuery({ ...tilesQuery(dashboard, narrowing), enabled: filters !== undefined });
  const isStale = useDelayed(tiles.isPlaceholderData && tiles.isFetching, 150);
  const known = source.data?.columns ?? NO_COLUMNS;
  const columns = useMemo(() => new Map(known.map((column) => [column.name, column])), [known]);
  const results = useMemo(() => resultsById(tiles.data), [tiles.data]);
  const splits = useMemo(() => splitColumns(dashboard.config.charts), [dashboard.config.charts]);
  return {
    dashboard,
    sourceName: source.data?.name ?? '',
    columns,
    view,
    change,
    filters: filters ?? [],
    span,
    answer: tiles.data,
    results,
    isStale,
    error: tiles.isError ? tiles.error : null,
    retry: () => void tiles.refetch(),
    theme,
    splits,
    openFact: (fact) => change({ fact }),
    clearFilters: () => change({ dates: null, filters: [], cross: [] }),
    pointedAt,
    pointAt,
  };
}

/** The filters that act on this dashboard tell where those of an open number came from. */
function factSettingOf(screen: DashboardScreen): FactSetting {
  const { dashboard, columns, filters, view, results, answer } = screen;
  const tiles = [...dashboard.config.charts, ...dashboard.config.kpis];
  const cross = view.cross.map(({ filter }) => filter);
  return {
    columns,
    zone: dashboard.zone,
    total: answer?.rows.total,
    originsOf: (fact) => ({
      dashboard: filters,
      cross,
      tile: tiles.find(({ id }) => results[id]?.factIds.includes(fact.id)),
    }),
  };
}

function Origin({ screen: { dashboard, sourceName, answer } }: { screen: DashboardScreen }) {
  const sourceId = dashboard.dataSourceIds[0] ?? '';
  return (
    <span className="text-pretty tabular-nums">
      {'From '}
      <Link
        to={`/data-sources/${sourceId}`}
        className="text-accent-text underline decoration-accent-border underline-offset-4 hover:decoration-current"
      >
        {sourceName || 'its data source'}
      </Link>
      {answer && ` · ${formatCount(answer.rows.total)} rows`}
      {dashboard.pinned && ` · pinned to data version ${dashboard.dataVersion}`}
      <span className="max-sm:block">
        <span className="max-sm:hidden"> · </span>
        Updated {formatInstant(dashboard.updatedAt, dashboard.zone)}
      </span>
    </span>
  );
}

/** What a cross-filter did, for those who do not see the tiles change. */
function Announcement({
  screen: { view, columns, dashboard, results, isStale },
}: {
  screen: DashboardScreen;
}) {
  const cross = conditionsOf(
    view.cross.map(({ filter }) => filter),
    columns,
  );
  const { touched } = touchedTiles(dashboard.config, results);
  const text =
    cross.length > 0 && !isStale
      ? `Filtered to ${cross.map(({ value }) => value).join(', ')}. ${plural(touched, 'tile')} filtered.`
      : '';
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
