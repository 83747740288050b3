import type { MergeState } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { DataSourceVersionRow } from '../catalog/data-source-version.entity.js';
import { MergeRow } from '../catalog/merge.entity.js';

/** What a source was merged from and how that stands; undefined where it is no merge. */
export async function mergeStateOf(
  manager: EntityManager,
  { id, workspaceId, uploadType, currentVersion }: DataSourceRow,
): Promise<MergeState | undefined> {
  if (uploadType !== 'merge') return undefined;
  const merge = await manager.findOneBy(MergeRow, { dataSourceId: id });
  if (!merge) return undefined;
  const shown = await manager.findOneBy(DataSourceVersionRow, { dataSourceId: id, version: currentVersion });
  const sides = [
    { side: 'left' as const, parentId: merge.leftId },
    { side: 'right' as const, parentId: merge.rightId },
  ];
  const parents = sides.map(async ({ side, parentId }) => {
    const parent = await manager.findOneBy(DataSourceRow, { id: parentId, workspaceId });
    return {
      ...{ side, id: parentId, name: parent?.name ?? merge.attempted[side].name },
      version: shown?.parents?.[side].version ?? null,
      isDeleted: parent === null,
    };
  });
  return {
    ...merge.definition,
    parents: await Promise.all(parents),
    ...(merge.problem && { problem: merge.problem }),
  };
}
