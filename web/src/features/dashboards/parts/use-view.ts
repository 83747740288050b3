import type { Dashboard, DashboardFilter } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type DashboardReader, filterValuesQuery } from '../../../entities/dashboard/dashboard-reader.js';
import { type DayRange, dayOf } from '../../../entities/plan/calendar.js';
import { dateFilters } from '../../../entities/plan/range-filters.js';
import { rangeOf } from '../model/date-choice.js';
import { readView, type ViewState, writeView } from '../model/view-state.js';

export type ChangeView = (part: Partial<ViewState>, options?: { replace?: boolean }) => void;

/** The state of the view, which is the address; a change adds to the history, so that Back undoes it. */
export function useView(): [ViewState, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback<ChangeView>(
    (part, { replace = false } = {}) =>
      setParams((known) => writeView({ ...readView(known), ...part }, known), {
        replace,
        preventScrollReset: true,
      }),
    [setParams],
  );
  return [view, change];
}

/** The days that the data covers; undefined while not known, null where it knows no time. */
export function useSpan(
  dashboard: Dashboard,
  reader: DashboardReader,
  filterable?: ReadonlySet<string>,
): DayRange | null | undefined {
  const { timeColumn: time } = dashboard.config;
  const timeColumn = time !== null && (filterable?.has(time) ?? true) ? time : null;
  const { data, isError } = useQuery({
    ...filterValuesQuery(dashboard, { column: timeColumn ?? '' }, reader),
    enabled: timeColumn !== null && dashboard.status === 'ready',
  });
  return useMemo(() => {
    if (timeColumn === null || isError) return null;
    if (!data) return undefined;
    const [from, to] = [dayOf(data.min), dayOf(data.max)];
    return from && to ? { from, to } : null;
  }, [data, isError, timeColumn]);
}

/** The date filter and the others as the server takes them; undefined until a preset's days are known. */
export function useFilters(
  dashboard: Dashboard,
  view: ViewState,
  span: DayRange | null | undefined,
): DashboardFilter[] | undefined {
  const { timeColumn } = dashboard.config;
  return useMemo(() => {
    if (view.dates === null || timeColumn === null) return view.filters;
    if ('preset' in view.dates && span === undefined) return undefined;
    return [...dateFilters(timeColumn, rangeOf(view.dates, span ?? null)), ...view.filters];
  }, [span, timeColumn, view.dates, view.filters]);
}
