import type { Dashboard } from '@plumbline/contracts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import type { OtherSource } from './dashboard-context.js';

/** What is known of a dashboard's sources beside its own, those that are gone left out. */
export function useOtherSources({ dataSourceIds }: Pick<Dashboard, 'dataSourceIds'>): readonly OtherSource[] {
  const sources = useQueries({
    queries: dataSourceIds.slice(1).map(dataSourceQuery),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () =>
      sources.map(({ id, name, columns }) => ({
        ...{ id, name },
        columns: new Map(columns.map((column) => [column.name, column])),
      })),
    [sources],
  );
}
