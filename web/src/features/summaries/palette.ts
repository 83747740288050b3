import { useQuery } from '@tanstack/react-query';
import { summariesQuery } from '../../entities/summary/summaries.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

export function useSummaryEntries(): PaletteEntry[] {
  const { data: summaries = [] } = useQuery(summariesQuery());
  return [
    { group: 'Actions', label: 'Write a summary', to: '/summaries?new' },
    ...summaries.map(({ id, title }) => ({
      group: 'Summaries' as const,
      label: title,
      to: `/summaries/${id}`,
    })),
  ];
}
