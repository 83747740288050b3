import { Inject } from '@nestjs/common';
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
import { DataSource, type EntityManager, In } from 'typeorm';
import { DocumentRow } from '../catalog/document.entity.js';
import { extractFields } from '../catalog/extract-fields.js';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { LessonsService } from '../lessons/lessons.service.js';
import { DocumentReader } from '../read-document/document-reader.js';
import type { Extracted } from '../reading/extraction/extract.js';
import { ReadError } from '../reading/read-error.js';
import { tellTemplate } from '../templates/tell-template.js';
import { duplicateCheck, identityOf } from './duplicates.js';
import { announceExtraction } from './extraction-state.js';
import { settleFields } from './settle-fields.js';

type ExtractFields = JobInput<typeof extractFields>;

const GONE = 'This was deleted while its fields were looked for.';
const FINDING_STEP = 1;
/** Where nobody may have read it yet. */
const UNFINISHED = ['queued', 'running'] as const;

/**
 * Finds the fields of documents, each in a child process, one after the other: each is kept as soon as it is done, and an
 * attempt that follows a crash goes on behind those. One document that cannot be read fails alone.
 */
@JobOf(extractFields)
export class ExtractFieldsJob implements Job<typeof extractFields> {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DocumentReader) private readonly reader: DocumentReader,
    @Inject(LessonsService) private readonly lessons: LessonsService,
  ) {}

  async run({ extractionIds }: ExtractFields, context: JobContext): Promise<Outcome> {
    const rows = await this.database.getRepository(ExtractionRow).findBy({
      id: In(extractionIds),
      status: In([...UNFINISHED]),
    });
    const [first] = rows;
    if (!first) throw new JobObsolete(GONE);
    context.step(FINDING_STEP);
    for (const [done, row] of rows.entries()) {
      context.signal.throwIfAborted();
      await this.extract(row, context.signal, { isAlone: rows.length === 1 });
      context.progress(done + 1, rows.length);
    }
    const { id, batchId, templateId } = first;
    return {
      result: batchId ? { type: 'extraction-batch', id: batchId } : { type: 'extraction', id },
      save: (tx) => tellTemplate(tx, templateId),
    };
  }

  async onEnd(tx: EntityManager, { extractionIds }: ExtractFields, { status, error }: Ended): Promise<void> {
    const rows = await tx.findBy(ExtractionRow, { id: In(extractionIds), status: In([...UNFINISHED]) });
    for (const row of rows) {
      announceExtraction(tx, this.live, row);
      if (status === 'cancelled') await removeRow(tx, row);
      else await tx.update(ExtractionRow, { id: row.id }, { status: 'failed', error: error ?? null });
    }
  }

  private async extract(
    row: ExtractionRow,
    signal: AbortSignal,
    { isAlone }: { isAlone: boolean },
  ): Promise<void> {
    const document = await this.database.getRepository(DocumentRow).findOneBy({ id: row.documentId });
    if (!document) return;
    const lessons = await this.lessons.lessonsFor(row.workspaceId, row.templateId);
    try {
      const found = await this.reader.extract(document, { fields: row.wanted, lessons }, signal);
      await this.database.transaction((tx) => this.keep(tx, row, found));
    } catch (failure) {
      if (!(failure instanceof ReadError)) throw failure;
      const { code, message } = failure;
      if (isAlone) throw new JobError(code, message, { retry: code === 'worker_crashed' });
      await this.database.transaction(async (tx) => {
        await tx.update(ExtractionRow, { id: row.id }, { status: 'failed', error: { code, message } });
        announceExtraction(tx, this.live, row);
      });
    }
  }

  private async keep(
    tx: EntityManager,
    { id, workspaceId, documentId }: ExtractionRow,
    found: Extracted,
  ): Promise<void> {
    const row = await tx.findOne(ExtractionRow, {
      where: { id, status: In([...UNFINISHED]) },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) return;
    const { sender, tables } = found;
    const identity = identityOf(sender, found.fields);
    const duplicate = await duplicateCheck(tx, { workspaceId, documentId, identity, fields: found.fields });
    const checks = [...found.checks, ...duplicate];
    await tx.update(
      ExtractionRow,
      { id },
      {
        status: 'ready',
        sender,
        identity,
        tables,
        checks,
        fields: settleFields(found.fields, checks),
        error: null,
      },
    );
    announceExtraction(tx, this.live, row);
  }
}

/** What was cancelled was never made. */
async function removeRow(tx: EntityManager, { id, documentId }: ExtractionRow): Promise<void> {
  await tx.delete(ExtractionRow, { id });
  await tx.decrement(DocumentRow, { id: documentId }, 'extractions', 1);
}
