import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Column, MergeKey, MergeRename, UploadAccepted } from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { MergeRow } from '../catalog/merge.entity.js';
import { countUsed, lockActiveSource } from '../catalog/source-state.js';
import { followNames, parentsNow, startMerging } from '../catalog/start-merging.js';
import { refuseWhileReading } from '../catalog/start-parsing.js';
import { MergeParentsQueries } from './merge-parents.queries.js';
import { refuseUnknownKeys } from './unknown-keys.js';

/** The columns of one version of each parent. */
interface ParentColumns {
  left: { columns: readonly Column[] };
  right: { columns: readonly Column[] };
}

/** The columns by which a merge matches rows, chosen anew: where a new version calls them otherwise, or another pair fits better. */
@Injectable()
export class MergeKeysService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(MergeParentsQueries) private readonly parents: MergeParentsQueries,
  ) {}

  /**
   * Merges what both parents show by these columns, as a new version; once per Idempotency-Key. A merge that never succeeded
   * takes its place of the plan again.
   * @throws AppError `not_found`, `malformed`, `unusable` for what is no merge or has no such column, `conflict` where a parent
   * is gone or it is being merged, `plan_limit`
   */
  async change(
    claims: AccessClaims,
    id: string,
    keys: MergeKey[],
    key: string | undefined,
  ): Promise<UploadAccepted> {
    const { manager } = this.database;
    const { leftId, rightId, definition } = await mergeOf(manager, claims, id);
    await parentsNow(manager, claims.wid, { leftId, rightId });
    const asked = { left: leftId, right: rightId, keys, kind: definition.kind };
    const columns = await this.parents.shown(claims, asked);
    refuseUnknownKeys(columns.left, columns.right, keys);
    const call = { userId: claims.sub, route: `POST /api/data-sources/${id}/merge-keys`, key, request: keys };
    return this.database.transaction(async (tx) => {
      const { body } = await idempotently(tx, call, () => this.merge(tx, claims, id, { keys, columns }));
      return body;
    });
  }

  private async merge(
    tx: EntityManager,
    claims: AccessClaims,
    id: string,
    { keys, columns }: { keys: MergeKey[]; columns: ParentColumns },
  ): Promise<UploadAccepted> {
    const source = await lockActiveSource(tx, claims, id);
    await refuseWhileReading(tx, source);
    if (source.status === 'failed')
      await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
    const merge = await tx.findOneByOrFail(MergeRow, { dataSourceId: id });
    const attempted = await parentsNow(tx, source.workspaceId, merge);
    const followed = await followNames(tx, merge, attempted);
    const { renames } = followed;
    const definition = {
      ...merge.definition,
      keys,
      ...(renames && { renames: renamesFor(renames, { before: followed.keys, keys, columns }) }),
    };
    return startMerging(tx, this.live, claims, source, { ...merge, definition, attempted });
  }
}

/** @throws AppError `not_found`, the same for a foreign one; `unusable` */
async function mergeOf(
  manager: EntityManager,
  { wid: workspaceId }: AccessClaims,
  id: string,
): Promise<MergeRow> {
  if (!(await manager.existsBy(DataSourceRow, { id, workspaceId }))) throw notFound();
  const merge = await manager.findOneBy(MergeRow, { dataSourceId: id });
  if (!merge) throw unusable('This data source was not merged from others, so it has no keys to change.');
  return merge;
}

/** A name that was given to a column which is gone goes over to the one that was chosen in its place. */
function renamesFor(
  renames: readonly MergeRename[],
  {
    before,
    keys,
    columns,
  }: { before: readonly MergeKey[]; keys: readonly MergeKey[]; columns: ParentColumns },
): MergeRename[] {
  return renames.map((rename) => {
    const { side, column } = rename;
    if (columns[side].columns.some(({ name }) => name === column)) return rename;
    const place = before.findIndex((pair) => pair[side] === column);
    return { ...rename, column: keys[place]?.[side] ?? column };
  });
}
