import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  DataSourceRequested,
  type ToDataSourceAccepted,
  type ToDataSourceBody,
} from '@plumbline/contracts';
import { afterCommit, idempotently } from '@plumbline/database';
import { LiveBus, publish } from '@plumbline/events';
import type { Answered } from '@plumbline/intake';
import { conflict, LOGGER, type Logger, notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { BatchesQueries } from '../batches/batches.queries.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';
import { tableKey } from '../catalog/storage-keys.js';
import { csvOf } from '../extraction-files/csv-text.js';
import {
  batchRows,
  batchTable,
  fieldsRow,
  tableRows,
  type ValueTable,
} from '../extraction-files/value-tables.js';
import { announceExtraction } from '../extractions/extraction-state.js';
import { ExtractionsQueries } from '../extractions/extractions.queries.js';
import { STORAGE } from '../shared-parts.js';

interface Origin {
  type: 'extraction' | 'batch';
  id: string;
}

/**
 * Data sources of what was extracted. The rows are written down as a file, and the service that keeps data is told of
 * it: it counts the place of the plan, and answers whether there is one.
 */
@Injectable()
export class SourcesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(ExtractionsQueries) private readonly extractions: ExtractionsQueries,
    @Inject(BatchesQueries) private readonly batches: BatchesQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `not_found`, also for a table that there is not, `conflict` while it is at work */
  async ofExtraction(
    claims: AccessClaims,
    id: string,
    body: ToDataSourceBody,
    key: string | undefined,
  ): Promise<Answered<ToDataSourceAccepted>> {
    const extraction = await this.extractions.detail(claims, id);
    if (extraction.status !== 'ready') throw conflict('The fields are still being extracted.');
    const table = body.table === undefined ? fieldsRow(extraction) : tableRows(extraction, body.table);
    const route = `POST /api/extractions/${id}/to-data-source`;
    return this.request(claims, { route, key, body }, { type: 'extraction', id }, table);
  }

  /** @throws AppError `not_found`, also for a table that no document has, `conflict` where none is ready */
  async ofBatch(
    claims: AccessClaims,
    id: string,
    body: ToDataSourceBody,
    key: string | undefined,
  ): Promise<Answered<ToDataSourceAccepted>> {
    const { batch, extractions } = await this.batches.detail(claims, id);
    if (batch.ready === 0) throw conflict('None of the documents is ready yet.');
    const table =
      body.table === undefined ? batchRows(batch, extractions) : batchTable(batch, extractions, body.table);
    const route = `POST /api/extractions/batches/${id}/to-data-source`;
    return this.request(claims, { route, key, body }, { type: 'batch', id }, table);
  }

  private async request(
    claims: AccessClaims,
    { route, key, body }: { route: string; key: string | undefined; body: ToDataSourceBody },
    origin: Origin,
    table: ValueTable | undefined,
  ): Promise<Answered<ToDataSourceAccepted>> {
    if (!table) throw notFound();
    const dataSourceId = randomUUID();
    const name = body.name ?? table.name;
    const fileKey = tableKey(claims.wid, dataSourceId);
    const text = csvOf(table, { isForPeople: false });
    const { bytes, sha256 } = await this.storage.put(fileKey, Readable.from([Buffer.from(text)]));
    const call = { userId: claims.sub, route, key, request: body };
    const answered = await this.database.transaction((tx) =>
      idempotently(tx, call, async () => {
        await remember(tx, origin, dataSourceId);
        announceExtraction(tx, this.live, { id: origin.id, workspaceId: claims.wid });
        const { wid: workspaceId, sub: userId, zone, plan, planVersion, limits } = claims;
        await publish(tx, DataSourceRequested, {
          ...{ workspaceId, userId, zone, plan, planVersion, ...(limits && { limits }) },
          ...{ aggregateVersion: 1, dataSourceId, name, fileKey, bytes, sha256, origin },
        });
        return { dataSourceId, name };
      }),
    );
    if (answered.replayed) await this.discard(fileKey);
    return answered;
  }

  /** Called when the other service has its own copy, or wants none. */
  forget(tx: EntityManager, workspaceId: string, dataSourceId: string): void {
    afterCommit(tx, () => void this.discard(tableKey(workspaceId, dataSourceId)));
  }

  private async discard(key: string): Promise<void> {
    await this.storage
      .remove(key)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
  }
}

async function remember(tx: EntityManager, { type, id }: Origin, dataSourceId: string): Promise<void> {
  const source = { dataSourceId, status: 'requested' as const };
  if (type === 'batch') await tx.update(ExtractionBatchRow, { id }, { source });
  else await tx.update(ExtractionRow, { id }, { source });
}
