import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, type MergeBody, shortNames, type UploadAccepted } from '@plumbline/contracts';
import { consumeQuota, idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { cleanName, displayName } from '@plumbline/intake';
import type { Storage } from '@plumbline/storage';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { MergeRow } from '../catalog/merge.entity.js';
import { countUsed, lockSource } from '../catalog/source-state.js';
import { startMerging } from '../catalog/start-merging.js';
import { insertSource } from '../catalog/start-parsing.js';
import { fileKey } from '../catalog/storage-keys.js';
import type { StoredFile } from '../catalog/stored-file.js';
import { DataFileIntake } from '../intake/data-file-intake.js';
import { STORAGE } from '../shared-parts.js';
import type { MergeParent } from './compute/merge-tables.js';
import { MergeParentsQueries } from './merge-parents.queries.js';
import { refuseUnknownKeys } from './unknown-keys.js';

/** Two data sources become a third. */
@Injectable()
export class MergesService {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DataFileIntake) private readonly intake: DataFileIntake,
    @Inject(MergeParentsQueries) private readonly parents: MergeParentsQueries,
  ) {}

  /**
   * Makes a data source that waits to be merged, which counts as an upload (T-65); once per Idempotency-Key.
   * @throws AppError `not_found`, `malformed`, `conflict`, `unusable` for a column that is not there, `plan_limit`
   */
  async merge(claims: AccessClaims, body: MergeBody, key: string | undefined): Promise<UploadAccepted> {
    const { name: typed, ...definition } = body;
    const { left, right } = await this.parents.shown(claims, definition);
    refuseUnknownKeys(left, right, definition.keys);
    const name = cleanName(typed ?? '') || cleanName(usualName(left, right, definition.kind));
    const { keys, kind, repeats, renames } = definition;
    const id = randomUUID();
    const stored = fileKey({ workspaceId: claims.wid, id });
    const call = { userId: claims.sub, route: 'POST /api/data-sources/merge', key, request: body };
    const answered = await this.intake.keep(
      stored,
      () => this.write(stored, name, definition),
      (tx, file) =>
        idempotently(tx, call, async () => {
          await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
          await insertSource(tx, claims, { id, name, file });
          const merge = {
            dataSourceId: id,
            leftId: left.id,
            rightId: right.id,
            definition: { keys, kind, ...(repeats && { repeats }), ...(renames && { renames }) },
            attempted: { left: versionOf(left), right: versionOf(right) },
            problem: null,
          };
          await tx.insert(MergeRow, merge);
          // Whoever merged them has seen what comes of it.
          await tx.update(DataSourceRow, { id }, { confirmedAt: new Date() });
          const source = await lockSource(tx, claims.wid, id);
          return startMerging(tx, this.live, claims, source, merge);
        }),
    );
    return answered.body;
  }

  /** How it is merged, kept like the file of any other source. */
  private async write(key: string, name: string, definition: object): Promise<StoredFile> {
    const text = `${JSON.stringify(definition, null, 2)}\n`;
    const stored = await this.storage.put(key, Readable.from([Buffer.from(text)], { objectMode: false }));
    return { ...stored, fileKey: key, fileName: displayName(`${name}.merge.json`), uploadType: 'merge' };
  }
}

const versionOf = ({ name, version }: MergeParent) => ({ name, version });

function usualName(left: MergeParent, right: MergeParent, kind: MergeBody['kind']): string {
  const names = shortNames(left.name, right.name);
  return `${names.left} ${kind === 'append' ? 'and' : 'with'} ${names.right}`;
}
