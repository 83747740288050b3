import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, CreateExtractionBody, ExtractionAccepted } from '@plumbline/contracts';
import { idempotently } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import type { Answered } from '@plumbline/intake';
import { JobsRuntime } from '@plumbline/jobs';
import { DataSource } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged } from '../catalog/document-state.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { askedFor } from '../templates/find-template.js';
import { announceExtraction, lockExtraction } from './extraction-state.js';
import { lockReadDocument, startExtractions } from './start-extractions.js';

/** Starts and deletes extractions. One takes no place of the plan; a document over its limit can only be read. */
@Injectable()
export class ExtractionsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(JobsRuntime) private readonly jobs: JobsRuntime,
  ) {}

  /** @throws AppError `not_found`, `conflict` while it is not read, `plan_limit` where it can only be read */
  create(
    claims: AccessClaims,
    documentId: string,
    body: CreateExtractionBody,
    key: string | undefined,
  ): Promise<Answered<ExtractionAccepted>> {
    const route = `POST /api/documents/${documentId}/extractions`;
    return this.database.transaction((tx) =>
      idempotently(tx, { userId: claims.sub, route, key, request: body }, async () => {
        const document = await lockReadDocument(tx, claims, documentId);
        const asked = await askedFor(tx, claims.wid, body, document.kind);
        const { jobId, extractions } = await startExtractions(tx, this.live, claims, [document], { asked });
        return { id: extractions[0]?.id ?? '', documentId, status: 'queued' as const, jobId };
      }),
    );
  }

  /** Deletes one; its work is stopped where it is the only one of its job. @throws AppError `not_found` */
  async delete({ wid }: AccessClaims, id: string): Promise<{ message: string }> {
    const row = await this.database.transaction(async (tx) => {
      const found = await lockExtraction(tx, wid, id);
      await tx.delete(ExtractionRow, { id });
      await tx.decrement(DocumentRow, { id: found.documentId }, 'extractions', 1);
      announceExtraction(tx, this.live, found);
      announceChanged(tx, this.live, { id: found.documentId, workspaceId: wid });
      return found;
    });
    if (row.jobId && row.batchId === null) await this.jobs.cancel(wid, row.jobId);
    return { message: 'The extraction is deleted.' };
  }
}
