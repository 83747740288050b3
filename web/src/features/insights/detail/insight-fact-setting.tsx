import type { Column, Insight } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { dataSourceQuery } from '../../../entities/data-source/data-sources.api.js';
import { FactTalk } from '../../../entities/discussion/fact-talk.js';
import { type FactSetting, FactSettingContext } from '../../../entities/fact/fact-setting.js';
import { useUser } from '../../../entities/session/session-state.js';

const NO_COLUMNS: readonly Column[] = [];
const NO_ORIGINS = { dashboard: [], cross: [], tile: undefined };

/** An insight's numbers stand on the whole source: no filter of the screen acts on them. */
export function InsightFactSetting({
  insight,
  children,
}: {
  insight: Insight | undefined;
  children: ReactNode;
}) {
  const { timezone } = useUser();
  const source = useQuery({
    ...dataSourceQuery(insight?.dataSourceId ?? ''),
    enabled: insight !== undefined,
  });
  const known = source.data?.columns ?? NO_COLUMNS;
  const setting = useMemo<FactSetting>(
    () => ({
      columns: new Map(known.map((column) => [column.name, column])),
      zone: timezone,
      ...(source.data?.recordCount != null && { total: source.data.recordCount }),
      originsOf: () => NO_ORIGINS,
      Talk: FactTalk,
    }),
    [known, timezone, source.data?.recordCount],
  );
  return <FactSettingContext value={setting}>{children}</FactSettingContext>;
}
