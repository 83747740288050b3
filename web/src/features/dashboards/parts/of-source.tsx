import type { Column } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { readerOfSource } from '../../../entities/dashboard/dashboards.api.js';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { DashboardContext, useDashboard } from './dashboard-context.js';

interface OfSourceProps {
  dataSourceId: string;
  children: ReactNode;
}

/** The dashboard's screen with the columns and values of one of its sources. */
export function OfSource({ dataSourceId, children }: OfSourceProps) {
  const screen = useDashboard();
  const isOwn = dataSourceId === screen.dashboard.dataSourceIds[0];
  const { data } = useQuery({ ...dataSourceQuery(dataSourceId), enabled: !isOwn });
  const other = useMemo(
    () => ({
      reader: readerOfSource(dataSourceId),
      sourceName: data?.name ?? '',
      columns: new Map((data?.columns ?? []).map((column): [string, Column] => [column.name, column])),
      filterable: undefined,
      others: [],
      // Its rows are not those that the dashboard counts.
      answer: undefined,
    }),
    [data, dataSourceId],
  );
  if (isOwn) return children;
  return <DashboardContext value={{ ...screen, ...other }}>{children}</DashboardContext>;
}
