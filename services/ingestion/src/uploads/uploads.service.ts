import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, UploadAccepted } from '@plumbline/contracts';
import { consumeQuota, idempotently, isAnswered } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { type Answered, cleanName } from '@plumbline/intake';
import { conflict } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { DataSourceRow } from '../catalog/data-source.entity.js';
import { countUsed, lockActiveSource } from '../catalog/source-state.js';
import {
  createSource,
  type NewSource,
  refuseWhileReading,
  settingsInForce,
  startParsing,
} from '../catalog/start-parsing.js';
import { fileKey, replacementKey } from '../catalog/storage-keys.js';
import { dataFileOf } from '../catalog/stored-file.js';
import { DataFileIntake } from '../intake/data-file-intake.js';

/** Files become data sources, or new versions of them. */
@Injectable()
export class UploadsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DataFileIntake) private readonly intake: DataFileIntake,
  ) {}

  /**
   * Accepts one file as a new data source that waits to be read; once per Idempotency-Key.
   * @throws AppError `plan_limit`, `too_large`, `unsupported_type`, `malformed`, `request_timeout`, `idempotency_mismatch`
   */
  async upload(
    claims: AccessClaims,
    request: IncomingMessage,
    key: string | undefined,
  ): Promise<Answered<UploadAccepted>> {
    const call = { userId: claims.sub, route: 'POST /api/upload', key };
    await this.refuseEarly(call, (tx) => consumeUpload(tx, claims));
    const id = randomUUID();
    return this.intake.take(request, fileKey({ workspaceId: claims.wid, id }), (tx, form) => {
      const { taken: file } = form;
      const name = cleanName(form.name ?? '') || file.fileName;
      const { sha256, bytes } = file;
      return idempotently(tx, { ...call, request: { name, sha256, bytes } }, async () => {
        return this.accept(tx, claims, { id, name, file });
      });
    });
  }

  /** @throws AppError `plan_limit` where the plan has no place for another source */
  async refuseFull(claims: AccessClaims): Promise<void> {
    await this.database.transaction((tx) => consumeUpload(tx, claims));
  }

  /** Makes a data source of a stored file. @throws AppError `plan_limit` */
  async accept(tx: EntityManager, claims: AccessClaims, source: NewSource): Promise<UploadAccepted> {
    const { id, name } = source;
    await consumeUpload(tx, claims);
    await tellAct(tx, claims, 'source_uploaded', { type: 'data-source', id, name });
    return createSource(tx, this.live, claims, source);
  }

  /**
   * Accepts a new file for a source, to be read with the decisions already made; once per Idempotency-Key. What was
   * read before is shown until the new file is ready, and stays if it never is. A failed source takes a place again.
   * @throws AppError `not_found`, `conflict` for a sample or while a file of it is read, and what `upload` throws
   */
  async replace(
    claims: AccessClaims,
    id: string,
    request: IncomingMessage,
    key: string | undefined,
  ): Promise<Answered<UploadAccepted>> {
    const call = { userId: claims.sub, route: `POST /api/data-sources/${id}/replace`, key };
    const claimSource = async (tx: EntityManager): Promise<DataSourceRow> => {
      const source = await lockActiveSource(tx, claims, id);
      await refuseWhileReading(tx, source);
      // It takes no place of the plan, so it must not come to hold what would.
      if (source.sampleId !== null)
        throw conflict('This is sample data. Upload the file as a data source of its own.');
      if (!dataFileOf(source))
        throw conflict('This data source is made of others. Upload the file as a data source of its own.');
      if (source.status === 'failed') await consumeUpload(tx, claims);
      return source;
    };
    await this.refuseEarly(call, claimSource);
    return this.intake.take(request, replacementKey({ workspaceId: claims.wid, id }), (tx, form) => {
      const { taken: file } = form;
      const { fileName, sha256, bytes } = file;
      return idempotently(tx, { ...call, request: { fileName, sha256, bytes } }, async () => {
        const source = await claimSource(tx);
        const settings = await settingsInForce(tx, source);
        return startParsing(tx, this.live, claims, source, { file, settings });
      });
    });
  }

  /** What would be refused is refused before any byte is stored; but what has been accepted already gets its answer again. */
  private async refuseEarly(
    call: Parameters<typeof isAnswered>[1],
    check: (tx: EntityManager) => Promise<unknown>,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      try {
        await check(tx);
      } catch (refusal) {
        if (!(await isAnswered(tx, call))) throw refusal;
      }
    });
  }
}

const consumeUpload = (tx: EntityManager, claims: AccessClaims) =>
  consumeQuota(tx, claims, 'uploads', () => countUsed(tx, claims.wid));
