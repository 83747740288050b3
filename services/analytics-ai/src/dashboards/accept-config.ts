import { type DashboardConfig, MAX_DASHBOARD_SOURCES } from '@plumbline/contracts';
import { unusable } from '@plumbline/server';
import type { OpenSource, SourcesService } from '../sources/sources.service.js';
import { type DashboardRow, formulasOf, sourceIdsOf } from '../tiles/dashboard.entity.js';
import type { NewestPeriods } from '../tiles/newest-periods.js';
import { tilesOf } from '../tiles/tiles.js';
import { checkConfig } from './check-config.js';
import type { KnownSource } from './known-source.js';
import { openSources } from './open-data.js';

/** What a changed dashboard is checked against: opened before the transaction that stores it, which it would hold up. */
export interface OpenedForChange {
  open: ReadonlyMap<string, OpenSource>;
  /** As the sources are now, whatever the dashboard shows of them. */
  current: Readonly<Record<string, number>>;
  /** The stored tiles as they are shown. */
  shown: DashboardConfig;
}

/** @throws AppError `gone` where no source of it is there any more, `unusable` for too many */
export async function openForChange(
  { sources, periods }: { sources: SourcesService; periods: NewestPeriods },
  row: DashboardRow,
  { config }: { config?: DashboardConfig | undefined },
): Promise<OpenedForChange> {
  const ids = [...new Set([...sourceIdsOf(row), ...(config ? otherSourcesOf(config, row.sourceId) : [])])];
  if (ids.length > MAX_DASHBOARD_SOURCES)
    throw unusable(`A dashboard shows ${MAX_DASHBOARD_SOURCES} data sources at most.`);
  const { open } = await openSources(sources, row, { ids, rows: 'anywhere' });
  const current: Record<string, number> = {};
  for (const id of open.keys()) current[id] = (await sources.find(row.workspaceId, id)).currentVersion;
  return { open, current, shown: await periods.shown(row.config, open.values()) };
}

/** Plans that are new must fit the data as it is; old ones may have lost a column and stay until they are removed. */
export function acceptConfig(
  row: DashboardRow,
  config: DashboardConfig,
  { open, shown, current }: OpenedForChange,
): Pick<DashboardRow, 'config' | 'otherSources'> {
  const sources = new Map(knownSources(open));
  const own = sources.get(row.sourceId);
  // Calculations may have been added since the data was opened.
  if (own) sources.set(row.sourceId, { ...own, calculations: formulasOf(row) });
  const accepted = checkConfig(config, { before: [row.config, shown], sources });
  return { config: accepted, otherSources: otherVersions(row, accepted, current) };
}

export function knownSources(open: ReadonlyMap<string, OpenSource>): ReadonlyMap<string, KnownSource> {
  return new Map(
    [...open].map(
      ([
        id,
        {
          dataset: { columns },
          calculations,
          calculated,
        },
      ]) => [id, { columns, calculations, calculated }],
    ),
  );
}

/** The further sources of a configuration, each with the version that it had, or has now. */
export function otherVersions(
  { sourceId, otherSources }: Pick<DashboardRow, 'sourceId' | 'otherSources'>,
  config: DashboardConfig,
  current: Readonly<Record<string, number>> = {},
): Record<string, number> {
  const ids = otherSourcesOf(config, sourceId);
  return Object.fromEntries(ids.map((id) => [id, otherSources[id] ?? current[id] ?? 1]));
}

function otherSourcesOf(config: DashboardConfig, sourceId: string): string[] {
  const ids = new Set(tilesOf(config).map(({ plan }) => plan.dataSourceId));
  return [...ids].filter((id) => id !== sourceId);
}
