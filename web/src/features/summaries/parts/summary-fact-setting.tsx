import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { type FactSetting, FactSettingContext } from '../../../entities/fact/fact-setting.js';
import { useUser } from '../../../entities/session/session-state.js';

const NO_ORIGINS = { dashboard: [], cross: [], tile: undefined };

/** A summary's numbers stand on the whole source: no filter of the screen acts on them. */
export function SummaryFactSetting({
  dataSourceId,
  children,
}: {
  dataSourceId: string;
  children: ReactNode;
}) {
  const { timezone } = useUser();
  const { data } = useQuery(dataSourceQuery(dataSourceId));
  const setting = useMemo<FactSetting>(
    () => ({
      columns: new Map((data?.columns ?? []).map((column) => [column.name, column])),
      zone: timezone,
      ...(data?.recordCount != null && { total: data.recordCount }),
      originsOf: () => NO_ORIGINS,
    }),
    [data, timezone],
  );
  return <FactSettingContext value={setting}>{children}</FactSettingContext>;
}
