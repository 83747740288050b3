import { Inject, Injectable } from '@nestjs/common';
import { DataSourceAnswered, DataSourceRequested, type EventPayload } from '@plumbline/contracts';
import { consumeQuota } from '@plumbline/database';
import { LiveBus, OnEvent, publish } from '@plumbline/events';
import { displayName } from '@plumbline/intake';
import { AppError } from '@plumbline/server';
import { ObjectMissing, type Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { countUsed } from '../catalog/source-state.js';
import { createSource } from '../catalog/start-parsing.js';
import { fileKey } from '../catalog/storage-keys.js';
import { STORAGE } from '../shared-parts.js';

type SourceRequest = EventPayload<typeof DataSourceRequested>;

const GONE = 'What it was to be made of is gone. Try again.';

/** Hears of rows that are to become a data source: they are copied, counted as an upload and read like any file. */
@Injectable()
export class SourceRequestsHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @OnEvent(DataSourceRequested)
  async onDataSourceRequested(request: SourceRequest, tx: EntityManager): Promise<void> {
    const { workspaceId, dataSourceId, origin, aggregateVersion } = request;
    const refusal = await this.create(tx, request).then(
      () => undefined,
      (failure: unknown) => refusalOf(failure),
    );
    await publish(tx, DataSourceAnswered, {
      ...{ workspaceId, dataSourceId, origin, aggregateVersion },
      ...(refusal !== undefined && { refusal }),
    });
  }

  private async create(tx: EntityManager, request: SourceRequest): Promise<void> {
    const { workspaceId: wid, userId: sub, dataSourceId: id, name, bytes, sha256, origin } = request;
    const claims = { ...request, wid, sub };
    await consumeQuota(tx, claims, 'uploads', () => countUsed(tx, wid));
    const key = fileKey({ workspaceId: wid, id });
    await this.storage.copy(request.fileKey, key);
    const file = {
      fileKey: key,
      fileName: displayName(`${name}.csv`),
      uploadType: 'csv' as const,
      bytes,
      sha256,
    };
    await createSource(tx, this.live, claims, { id, name, file, origin });
  }
}

/** What people are told; other failures are tried again. */
function refusalOf(failure: unknown): string {
  if (failure instanceof AppError) return failure.message;
  if (failure instanceof ObjectMissing) return GONE;
  throw failure;
}
