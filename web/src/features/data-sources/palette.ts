import { useQuery } from '@tanstack/react-query';
import { dataSourcesQuery } from '../../entities/data-source/data-sources.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useDataSourceEntries(): PaletteEntry[] {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  return [
    { group: 'Actions', label: 'Upload data', to: '/data-sources?upload=1' },
    { group: 'Actions', label: 'Merge two data sources', to: '/data-sources?merge=1' },
    ...sources.map(({ id, name }) => ({
      group: 'Data sources' as const,
      label: name,
      to: `/data-sources/${id}`,
    })),
  ];
}
