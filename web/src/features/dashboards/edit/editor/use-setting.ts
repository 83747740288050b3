import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  calculatedColumnsQuery,
  calculationsQuery,
} from '../../../../entities/calculation/calculations.api.js';
import { profileQuery } from '../../../../entities/data-source/data-sources.api.js';
import { useDashboard } from '../../parts/dashboard-context.js';
import { createNames } from '../model/chart-fields.js';
import type { Setting } from '../model/set-fields.js';

const NONE: readonly never[] = [];

/** What the fields of a tile are chosen from: the columns with what is known of their values. Undefined until read. */
export function useSetting(dataSourceId: string): Setting | undefined {
  const { dashboard, columns } = useDashboard();
  const profile = useQuery(profileQuery(dataSourceId));
  const { config, zone, id } = dashboard;
  // Calculations are made of the dashboard's own source.
  const isOwn = dataSourceId === dashboard.dataSourceIds[0];
  const { data: calculated = NONE, ...reading } = useQuery({ ...calculatedColumnsQuery(id), enabled: isOwn });
  const { data: calculations = NONE, ...listing } = useQuery({ ...calculationsQuery(id), enabled: isOwn });
  const isPending = isOwn && (reading.isPending || listing.isPending);
  return useMemo(() => {
    if (!profile.data || isPending) return undefined;
    const measures = [...config.kpis, ...config.charts].flatMap(({ plan }) => plan.measures);
    return {
      profiles: new Map(
        [...profile.data.columns, ...(isOwn ? calculated : NONE)].map((column) => [column.name, column]),
      ),
      zone,
      names: createNames(measures, columns.keys()),
      calculations: (isOwn ? calculations : NONE).filter(({ level }) => level === 'aggregate'),
    };
  }, [columns, config.charts, config.kpis, profile.data, calculated, calculations, isOwn, isPending, zone]);
}
