import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type ExtractionText, ExtractionTextWanted, extractionText } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { AppError, notFound, unusable } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, LessThan } from 'typeorm';
import { STORAGE } from '../../config.js';
import { ExtractionTextRow } from './extraction-text.entity.js';

const WAIT_STEP_MS = 40;
const LONGEST_WAIT_MS = 20_000;
/** A request that nobody waits for any more. */
const KEPT_MS = 3_600_000;

/** What stands on the pages of an extraction's document, asked of the service that keeps it, anew each time. */
@Injectable()
export class ExtractionTexts {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** @throws AppError `not_found`, the same for a foreign one; `unusable` in its owner's words; `busy` */
  async read(workspaceId: string, extractionId: string): Promise<ExtractionText> {
    const requestId = await this.request(workspaceId, extractionId);
    const end = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { contentKey, error } = await this.database.manager.findOneByOrFail(ExtractionTextRow, {
        id: requestId,
      });
      if (error) throw error.code === 'not_found' ? notFound() : unusable(error.message);
      if (contentKey !== null)
        return extractionText.parse(JSON.parse(await this.storage.getText(contentKey)));
      if (Date.now() >= end)
        throw new AppError('busy', 'The text of this document is still being collected.');
      await sleep(WAIT_STEP_MS);
    }
  }

  private async request(workspaceId: string, extractionId: string): Promise<string> {
    const id = randomUUID();
    await this.database.transaction(async (tx) => {
      await tx.delete(ExtractionTextRow, { createdAt: LessThan(new Date(Date.now() - KEPT_MS)) });
      await tx.insert(ExtractionTextRow, {
        ...{ id, workspaceId, contentKey: null, error: null, createdAt: new Date() },
      });
      await publish(tx, ExtractionTextWanted, {
        ...{ workspaceId, aggregateVersion: 1, requestId: id, extractionId },
      });
    });
    return id;
  }
}
