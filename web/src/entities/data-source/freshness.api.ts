import { type FreshnessBody, openDataSource, setFreshness } from '@plumbline/contracts';
import { useMutation, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/api.js';
import { dataSourceQuery } from './data-sources.api.js';

export const useSetFreshness = (id: string) =>
  useMutation({
    meta: { called: setFreshness, input: { id } },
    mutationFn: (body: FreshnessBody) => api.call(setFreshness, { id, body }),
  });

const MINUTE_MS = 60_000;

/**
 * Tells that somebody looks at these data sources, of those that want to know, and again while they are looked at: what is too old
 * is read again, and comes by the live stream. What is there is shown meanwhile; that it could not be told is nobody's concern.
 */
export function useOpenedSources(ids: readonly string[]): void {
  const { mutate } = useMutation({
    meta: { called: openDataSource },
    mutationFn: (id: string) => api.call(openDataSource, { id }),
  });
  const told = useQueries({
    queries: ids.map(dataSourceQuery),
    combine: (answers) =>
      answers
        .flatMap(({ data }) =>
          data?.freshness?.onOpenMinutes ? [`${data.id} ${data.freshness.onOpenMinutes}`] : [],
        )
        .join(),
  });
  useEffect(() => {
    const timers = told.split(',').flatMap((source) => {
      const [id = '', minutes] = source.split(' ');
      if (id === '') return [];
      mutate(id);
      const again = () => document.visibilityState === 'visible' && mutate(id);
      return [setInterval(again, Number(minutes) * MINUTE_MS)];
    });
    return () => timers.forEach(clearInterval);
  }, [told, mutate]);
}
