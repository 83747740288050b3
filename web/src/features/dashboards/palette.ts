import { useQuery } from '@tanstack/react-query';
import { dashboardsQuery } from '../../entities/dashboard/dashboards.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useDashboardEntries(): PaletteEntry[] {
  const { data: dashboards = [] } = useQuery(dashboardsQuery());
  return [
    { group: 'Actions', label: 'Create dashboard', to: '/dashboard/create' },
    ...dashboards.map(({ id, name }) => ({
      group: 'Dashboards' as const,
      label: name,
      to: `/dashboard/${id}`,
    })),
  ];
}
