import { Inject, Injectable } from '@nestjs/common';
import {
  DashboardsRestored,
  DocumentsRestored,
  type EventPayload,
  SourcesRestored,
} from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { OnEvent } from '@plumbline/events';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { STORAGE } from '../../config.js';
import { ObjectRestoreRow } from '../object-restore.entity.js';
import { endRestore } from './object-restores.service.js';
import { rowsPrefix } from './restore-object.job.js';

type Answer = EventPayload<typeof SourcesRestored>;

/** Hears what became of the rows that services were handed: a restore is done when all have taken theirs. */
@Injectable()
export class RestoreAnswersHandler {
  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @OnEvent(SourcesRestored)
  onSourcesRestored(answer: Answer, tx: EntityManager): Promise<void> {
    return this.note(tx, 'ingestion', answer);
  }

  @OnEvent(DashboardsRestored)
  onDashboardsRestored(answer: EventPayload<typeof DashboardsRestored>, tx: EntityManager): Promise<void> {
    return this.note(tx, 'analytics', answer);
  }

  @OnEvent(DocumentsRestored)
  onDocumentsRestored(answer: EventPayload<typeof DocumentsRestored>, tx: EntityManager): Promise<void> {
    return this.note(tx, 'documents', answer);
  }

  private async note(tx: EntityManager, schema: string, { restoreId: id, problem }: Answer): Promise<void> {
    const row = await tx.findOne(ObjectRestoreRow, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!row || row.finishedAt) return;
    const waitsFor = row.waitsFor.filter((each) => each !== schema);
    const problems = [row.problem, problem].filter((one) => one !== null && one !== undefined);
    const said = problems.length > 0 ? problems.join(' ') : null;
    await tx.update(ObjectRestoreRow, { id }, { waitsFor, problem: said });
    if (waitsFor.length > 0) return;
    await endRestore(tx, id, said);
    afterCommit(tx, () => {
      this.storage
        .removePrefix(rowsPrefix(id))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'left for the sweeper'));
    });
  }
}
