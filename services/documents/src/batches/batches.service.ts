import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, BatchSummary, CreateBatchBody } from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import type { Answered } from '@plumbline/intake';
import { DataSource, type EntityManager } from 'typeorm';
import type { DocumentRow } from '../catalog/document.entity.js';
import { ExtractionBatchRow } from '../catalog/extraction-batch.entity.js';
import { lockReadDocument, startExtractions } from '../extractions/start-extractions.js';
import { askedFor } from '../templates/find-template.js';
import { toBatch } from './batch-view.js';

/** Extracts the same from many documents. */
@Injectable()
export class BatchesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /** @throws AppError `not_found`, `conflict` while one is not read, `plan_limit` where one can only be read */
  create(
    claims: AccessClaims,
    body: CreateBatchBody,
    key: string | undefined,
  ): Promise<Answered<BatchSummary>> {
    const call = { userId: claims.sub, route: 'POST /api/extractions/batches', key, request: body };
    return this.database.transaction((tx) => idempotently(tx, call, () => this.start(tx, claims, body)));
  }

  private async start(tx: EntityManager, claims: AccessClaims, body: CreateBatchBody): Promise<BatchSummary> {
    const ids = [...new Set(body.documentIds)];
    const documents: DocumentRow[] = [];
    // In one order, so that two batches of the same documents do not wait for each other.
    for (const id of [...ids].sort()) documents.push(await lockReadDocument(tx, claims, id));
    documents.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    const asked = await askedFor(tx, claims.wid, body, 'other');
    const id = randomUUID();
    const name = body.name ?? `${asked.templateName} of ${documents.length} documents`;
    await tx.insert(ExtractionBatchRow, {
      ...{ id, name, workspaceId: claims.wid, createdBy: claims.sub },
      ...{ templateName: asked.templateName, fields: asked.fields },
    });
    await startExtractions(tx, this.live, claims, documents, { asked, batch: { id, name } });
    const row = await tx.findOneByOrFail(ExtractionBatchRow, { id });
    return toBatch(row, { documents: documents.length, ready: 0, failed: 0, toCheck: 0 });
  }
}
