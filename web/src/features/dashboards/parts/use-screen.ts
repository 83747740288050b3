import { darkTheme, lightTheme, splitColumns } from '@plumbline/charts';
import type { Column, Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { tilesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import type { FactSetting } from '../../../entities/fact/fact-setting.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { useDelayed } from '../../../shared/lib/use-delayed.js';
import { resultsById } from '../model/tiles.js';
import type { ViewState } from '../model/view-state.js';
import type { DashboardScreen } from './dashboard-context.js';
import { useAnsweredView } from './use-answered-view.js';
import { useFilters, useSpan, useView } from './use-view.js';

const NOT_SAVED = new Error('You are offline, and these tiles are not saved in this tab.');

interface ScreenOptions
  extends Pick<DashboardScreen, 'dashboard' | 'reader' | 'rights' | 'TileMenu' | 'sourceName' | 'others'> {
  /** Those of the source that the reader may know. */
  columns: readonly Column[];
  /** The names of those that the reader may filter by; undefined: all. */
  filterable?: readonly string[];
}

/** The state of a dashboard's screen, whoever looks. */
export function useScreen({ columns: known, filterable: names, ...options }: ScreenOptions): DashboardScreen {
  const { dashboard, reader } = options;
  const [asked, change] = useView();
  const filterable = useMemo(() => names && new Set(names), [names]);
  const view = useMemo(() => withinReach(asked, dashboard, filterable), [asked, dashboard, filterable]);
  const span = useSpan(dashboard, reader, filterable);
  const filters = useFilters(dashboard, view, span);
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const [pointedAt, pointAt] = useState<string | null>(null);
  const narrowing = { filters: filters ?? [], cross: view.cross };
  const tiles = useQuery({ ...tilesQuery(dashboard, narrowing, reader), enabled: filters !== undefined });
  useAnsweredView(tiles, view, change);
  const isStale = useDelayed(tiles.isPlaceholderData && tiles.isFetching, 150);
  const { calculated } = dashboard;
  const columns = useMemo(
    () => new Map([...known, ...(calculated ?? [])].map((column) => [column.name, column])),
    [known, calculated],
  );
  const results = useMemo(() => resultsById(tiles.data), [tiles.data]);
  const splits = useMemo(() => splitColumns(dashboard.config.charts), [dashboard.config.charts]);
  return {
    ...options,
    columns,
    filterable,
    view,
    change,
    filters: filters ?? [],
    span,
    answer: tiles.data,
    results,
    drilled: {},
    isStale,
    error: tiles.isPaused && !tiles.data ? NOT_SAVED : tiles.error,
    retry: () => void tiles.refetch(),
    theme,
    splits,
    openFact: (fact) => change({ fact }),
    clearFilters: () => change({ dates: null, filters: [], cross: [] }),
    pointedAt,
    pointAt,
  };
}

/** An address may hold filters that its reader may not set, or no longer. */
function withinReach(
  view: ViewState,
  { config: { timeColumn } }: Dashboard,
  filterable: ReadonlySet<string> | undefined,
): ViewState {
  if (!filterable) return view;
  return {
    ...view,
    dates: timeColumn !== null && filterable.has(timeColumn) ? view.dates : null,
    filters: view.filters.filter(
      ({ column, dataSourceId }) => dataSourceId === undefined && filterable.has(column),
    ),
    cross: view.cross.filter(({ filter }) => filterable.has(filter.column)),
  };
}

/** The filters that act on this dashboard tell where those of an open number came from. */
export function factSettingOf(screen: DashboardScreen): FactSetting {
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
      tile: [...Object.values(screen.drilled), ...tiles].find(({ id }) =>
        results[id]?.factIds.includes(fact.id),
      ),
    }),
  };
}
