import { useQuery } from '@tanstack/react-query';
import { insightsQuery } from '../../entities/insight/insights.api.js';
import type { PaletteEntry } from '../../shared/layout/palette-entry.js';

/** What was found, by its title; shown once somebody searches. */
export function useInsightEntries(): PaletteEntry[] {
  const { data: insights = [] } = useQuery(insightsQuery());
  return insights.map(({ id, title }) => ({
    ...{ group: 'Insights' as const, label: title, isOnlyFound: true },
    to: `/insights?id=${id}`,
  }));
}
