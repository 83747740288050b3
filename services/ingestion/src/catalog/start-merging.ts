import type { UploadAccepted } from '@plumbline/contracts';
import { planOf } from '@plumbline/database';
import { renamedColumns } from '@plumbline/datasets';
import type { LiveBus } from '@plumbline/events';
import { conflict } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { DataSourceRow } from './data-source.entity.js';
import { DataSourceVersionRow } from './data-source-version.entity.js';
import { type MergedVersions, MergeRow } from './merge.entity.js';
import { mergeSources } from './merge-sources.js';
import { type Reader, startVersion } from './start-parsing.js';
import { fileOf } from './stored-file.js';

/** How a merge comes to be made, for the first time and again. Each runs in the caller's transaction. */

/** The versions that both parents show now; undefined where one of them is gone or shows none. */
export async function shownVersions(
  tx: EntityManager,
  workspaceId: string,
  { leftId, rightId }: Pick<MergeRow, 'leftId' | 'rightId'>,
): Promise<MergedVersions | undefined> {
  const left = await tx.findOneBy(DataSourceRow, { id: leftId, workspaceId });
  const right = await tx.findOneBy(DataSourceRow, { id: rightId, workspaceId });
  if (!left?.currentVersion || !right?.currentVersion) return undefined;
  return {
    left: { name: left.name, version: left.currentVersion },
    right: { name: right.name, version: right.currentVersion },
  };
}

/** What both parents show now. @throws AppError `conflict` where one of them is gone */
export async function parentsNow(
  tx: EntityManager,
  workspaceId: string,
  merge: Pick<MergeRow, 'leftId' | 'rightId'>,
): Promise<MergedVersions> {
  const parents = await shownVersions(tx, workspaceId, merge);
  if (!parents) throw conflict('One of the data sources that this was merged from is gone.');
  return parents;
}

/**
 * Queues a merge of what both parents show as the next version of a source, which must be locked.
 * @throws AppError `conflict` where one of them is gone
 */
export async function startMerging(
  tx: EntityManager,
  live: LiveBus,
  reader: Reader,
  source: DataSourceRow,
  merge: MergeRow,
): Promise<UploadAccepted> {
  const parents = await parentsNow(tx, source.workspaceId, merge);
  const definition = { ...merge.definition, ...(await followNames(tx, merge, parents)) };
  await tx.update(MergeRow, { dataSourceId: source.id }, { attempted: parents, definition });
  return startVersion(tx, live, reader, source, {
    job: mergeSources,
    title: `Merging ${source.name}`,
    file: fileOf(source),
    settings: {},
    parents,
  });
}

/**
 * Makes a merge again if its parents show other versions than were merged last. While it is being made nothing is done:
 * whatever ends that asks again.
 */
export async function followParents(tx: EntityManager, live: LiveBus, id: string): Promise<void> {
  const source = await tx.findOne(DataSourceRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
  const merge = await tx.findOneBy(MergeRow, { dataSourceId: id });
  // One that never succeeded has given its place of the plan back: only a person takes it again.
  if (!source || !merge || source.currentVersion === 0) return;
  if (await tx.existsBy(DataSourceVersionRow, { dataSourceId: id, status: 'reading' })) return;
  const parents = await shownVersions(tx, source.workspaceId, merge);
  if (!parents || isSame(parents, merge.attempted)) return;
  const { createdBy: sub, workspaceId: wid, zone } = source;
  const reader = { sub, wid, plan: await planOf(tx, wid), zone: zone ?? 'UTC' };
  await startMerging(tx, live, reader, source, merge);
}

/** Keys and renames by what their columns are called now: a person may have renamed them since they were merged last. */
export async function followNames(
  tx: EntityManager,
  merge: MergeRow,
  parents: MergedVersions,
): Promise<Pick<MergeRow['definition'], 'keys' | 'renames'>> {
  const renamed = async (side: 'left' | 'right') => {
    const dataSourceId = merge[`${side}Id`];
    const columnsOf = (versions: MergedVersions) =>
      tx.findOneBy(DataSourceVersionRow, { dataSourceId, version: versions[side].version });
    const before = await columnsOf(merge.attempted);
    const after = await columnsOf(parents);
    return renamedColumns(before?.columns ?? [], after?.columns ?? []);
  };
  const [left, right] = [await renamed('left'), await renamed('right')];
  const { keys, renames } = merge.definition;
  const now = { left, right };
  return {
    keys: keys.map((key) => ({
      ...key,
      left: left.get(key.left) ?? key.left,
      right: right.get(key.right) ?? key.right,
    })),
    ...(renames && {
      renames: renames.map((rename) => ({
        ...rename,
        column: now[rename.side].get(rename.column) ?? rename.column,
      })),
    }),
  };
}

/** A parent that was only renamed holds the same rows. */
const isSame = (a: MergedVersions, b: MergedVersions): boolean =>
  a.left.version === b.left.version && a.right.version === b.right.version;
