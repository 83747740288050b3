import { Inject } from '@nestjs/common';
import type { DocumentAnalysis } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import {
  type Ended,
  type Job,
  type JobContext,
  JobError,
  type JobInput,
  JobObsolete,
  JobOf,
  type Outcome,
} from '@plumbline/jobs';
import { DataSource, type EntityManager } from 'typeorm';
import { analyzeDocument } from '../catalog/analyze-document.js';
import { DocumentRow } from '../catalog/document.entity.js';
import { announceChanged } from '../catalog/document-state.js';
import { DocumentReader } from '../read-document/document-reader.js';
import { ReadError } from '../reading/read-error.js';

type AnalyzeDocument = JobInput<typeof analyzeDocument>;

const GONE = 'This document was deleted while it was being analyzed.';

/** Analyzes a document that is read, in a child process; one that fails or is cancelled costs nothing (T-58). */
@JobOf(analyzeDocument)
export class AnalyzeDocumentJob implements Job<typeof analyzeDocument> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
  ) {}

  async run({ documentId }: AnalyzeDocument, context: JobContext): Promise<Outcome> {
    const document = await this.database.getRepository(DocumentRow).findOneBy({ id: documentId });
    if (!document) throw new JobObsolete(GONE);
    context.step(1);
    const found = await this.reader.analyse(document, context.signal).catch((failure: unknown) => {
      if (!(failure instanceof ReadError)) throw failure;
      throw new JobError(failure.code, failure.message, { retry: failure.code === 'worker_crashed' });
    });
    const analysis = { ...found, analyzedAt: new Date().toISOString() };
    return {
      result: { type: 'document', id: documentId },
      save: (tx) => this.save(tx, documentId, analysis),
    };
  }

  async onEnd(tx: EntityManager, { documentId }: AnalyzeDocument, _: Ended): Promise<void> {
    const document = await find(tx, documentId);
    if (!document) return;
    const analyses = Math.max(0, document.analyses - 1);
    await tx.update(DocumentRow, { id: documentId }, { analysisJobId: null, analyses });
    announceChanged(tx, this.live, document);
  }

  private async save(tx: EntityManager, id: string, analysis: DocumentAnalysis): Promise<void> {
    const document = await find(tx, id);
    if (!document) throw new JobObsolete(GONE);
    await tx.update(DocumentRow, { id }, { analysisJobId: null, analysis });
    announceChanged(tx, this.live, document);
  }
}

const find = (tx: EntityManager, id: string): Promise<DocumentRow | null> =>
  tx.findOne(DocumentRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
