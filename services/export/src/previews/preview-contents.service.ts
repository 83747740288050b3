import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type AccessClaims, ExportRequested, type PreviewExportBody } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { AppError, unusable } from '@plumbline/server';
import { DataSource, LessThan, MoreThan } from 'typeorm';
import { refuseUnpaid } from '../exports/paid-formats.js';
import { ObjectsService } from '../objects/objects.service.js';
import { PreviewRow, type WantedContent } from './preview.entity.js';

const WAIT_STEP_MS = 40;
const LONGEST_WAIT_MS = 20_000;
/** Its owner keeps content for longer than this. */
const KEPT_MS = 1_800_000;

/** Contents of previews: asked of their owners as those of exports are, and used again while only the setting changes. */
@Injectable()
export class PreviewContents {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ObjectsService) private readonly objects: ObjectsService,
  ) {}

  /** @throws AppError `plan_feature`, `not_found`, `unusable` in the owner's words, `busy`; the signal's reason */
  async get(
    claims: AccessClaims,
    body: PreviewExportBody,
    signal: AbortSignal,
  ): Promise<{ id: string; key: string }> {
    const wanted = wantedOf(claims, body);
    const id = (await this.earlier(claims, body, wanted)) ?? (await this.request(claims, body, wanted));
    const end = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { contentKey: key, error } = await this.database.manager.findOneByOrFail(PreviewRow, { id });
      if (error) throw unusable(error.message, { code: error.code, tile: error.tile });
      if (key !== null) return { id, key };
      if (Date.now() >= end) throw new AppError('busy', 'The data of these pages is still being collected.');
      await sleep(WAIT_STEP_MS, undefined, { signal });
    }
  }

  /** Removes those that nobody can use any more. */
  async sweep(now = new Date()): Promise<void> {
    await this.database.manager.delete(PreviewRow, { createdAt: LessThan(new Date(+now - KEPT_MS)) });
  }

  private async earlier(
    { wid: workspaceId }: AccessClaims,
    { content: id, objectType, objectId }: PreviewExportBody,
    wanted: WantedContent,
  ): Promise<string | undefined> {
    if (id === undefined) return undefined;
    const row = await this.database.manager.findOneBy(PreviewRow, {
      ...{ id, workspaceId, objectType, objectId },
      createdAt: MoreThan(new Date(Date.now() - KEPT_MS)),
    });
    return row && !row.error && isDeepStrictEqual(row.wanted, wanted) ? row.id : undefined;
  }

  private async request(
    claims: AccessClaims,
    { objectType, objectId, options }: PreviewExportBody,
    wanted: WantedContent,
  ): Promise<string> {
    const { name } = await this.objects.await(claims.wid, objectType, objectId);
    const row = { id: randomUUID(), workspaceId: claims.wid, objectType, objectId };
    return this.database.transaction(async (tx) => {
      await refuseUnpaid(tx, claims, 'pdf');
      await tx.insert(PreviewRow, { ...row, wanted, contentKey: null, error: null, createdAt: new Date() });
      await publish(tx, ExportRequested, {
        ...{ workspaceId: row.workspaceId, aggregateVersion: 1, exportId: row.id },
        ...{ objectType, objectId, objectName: name, options },
        ...{ userId: claims.sub, zone: wanted.zone, plan: claims.plan },
      });
      return row.id;
    });
  }
}

/** As it comes back from the database: what is not there is no key of it. */
const wantedOf = (
  claims: AccessClaims,
  { options: { filters, tiles, zone = claims.zone } }: PreviewExportBody,
): WantedContent => JSON.parse(JSON.stringify({ filters, tiles, zone }));
