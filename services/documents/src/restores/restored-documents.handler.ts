import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DocumentsRestored, type EventPayload, RestorePrepared } from '@plumbline/contracts';
import { LiveBus, OnEvent, publish } from '@plumbline/events';
import { type TakingTables, takeRows } from '@plumbline/service';
import type { Storage } from '@plumbline/storage';
import type { EntityManager } from 'typeorm';
import { announceChanged } from '../catalog/document-state.js';
import { tellRestored } from '../catalog/tell-document.js';
import { STORAGE } from '../shared-parts.js';
import { tellTemplate } from '../templates/tell-template.js';

/** A document is as it was; what was taken out of it comes back where it is gone, and stays where it is. */
const TABLES: TakingTables = {
  extraction_templates: { meeting: 'keep' },
  extraction_batches: { meeting: 'keep' },
  extraction_lessons: { meeting: 'keep' },
  documents: { meeting: 'replace' },
  extractions: { meeting: 'keep', optional: { batch_id: 'extraction_batches' } },
};

/** Hears that rows of documents come back out of a backup: takes them, and tells browsers to read the documents again. */
@Injectable()
export class RestoredDocumentsHandler {
  constructor(
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  @OnEvent(RestorePrepared)
  async onRestorePrepared(
    { workspaceId, restoreId, parts: { documents: key } }: EventPayload<typeof RestorePrepared>,
    tx: EntityManager,
  ): Promise<void> {
    if (!key) return;
    const templates: string[] = [];
    const documents: { id: string; name: string; workspaceId: string }[] = [];
    const problem = await takeRows(tx, await this.storage.localPath(key), TABLES, {
      before: async (table, { id, name }) => {
        if (table === 'extraction_templates' && id) templates.push(id);
        if (table === 'documents' && id) documents.push({ id, name: name ?? '', workspaceId });
      },
    });
    for (const document of problem === undefined ? documents : []) {
      await tellRestored(tx, document);
      announceChanged(tx, this.live, document);
    }
    for (const id of problem === undefined ? templates : []) await tellTemplate(tx, id);
    await publish(tx, DocumentsRestored, {
      ...{ workspaceId, aggregateVersion: 1, answerId: randomUUID(), restoreId },
      ...(problem !== undefined && { problem }),
    });
  }
}
