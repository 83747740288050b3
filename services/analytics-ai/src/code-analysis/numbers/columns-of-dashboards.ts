import type { Column } from '@plumbline/contracts';
import { type EntityManager, In } from 'typeorm';
import { SourceRow } from '../../sources/source.entity.js';
import { SourceVersionRow } from '../../sources/source-version.entity.js';
import { type DashboardRow, sourceIdsOf } from '../../tiles/dashboard.entity.js';
import type { ColumnsOfSource } from './find-in-dashboard.js';

/** The columns of all sources that some dashboards of a workspace show, in their current versions. */
export async function columnsOfDashboards(
  manager: EntityManager,
  workspaceId: string,
  dashboards: readonly DashboardRow[],
): Promise<ColumnsOfSource> {
  const ids = [...new Set(dashboards.flatMap(sourceIdsOf))];
  if (ids.length === 0) return new Map();
  const sources = await manager.findBy(SourceRow, { workspaceId, id: In(ids) });
  const wanted = sources.flatMap(({ id: sourceId, currentVersion: version }) =>
    version === null ? [] : [{ sourceId, version }],
  );
  const versions = wanted.length === 0 ? [] : await manager.findBy(SourceVersionRow, wanted);
  return new Map<string, readonly Column[]>(versions.map(({ sourceId, columns }) => [sourceId, columns]));
}
