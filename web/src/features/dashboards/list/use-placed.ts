import type { Dashboard } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';

/** Dashboards that take a place of the plan: a failed one gave it back, and one of the sample alone never had one. */
export function usePlaced(dashboards: readonly Dashboard[] = []): Dashboard[] {
  const { data: sources = [] } = useQuery(dataSourcesQuery());
  const samples = new Set(sources.filter(({ isSample }) => isSample).map(({ id }) => id));
  return dashboards.filter(
    ({ status, dataSourceIds }) => status !== 'failed' && !dataSourceIds.every((id) => samples.has(id)),
  );
}
