import { Inject, Injectable } from '@nestjs/common';
import type {
  AccessClaims,
  EventPayload,
  ExportRequested,
  ExtractionContentReady,
} from '@plumbline/contracts';
import { AppError } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { contentKey } from '../catalog/storage-keys.js';
import { ExtractionsQueries } from '../extractions/extractions.queries.js';
import { STORAGE } from '../shared-parts.js';
import { extractionDocument } from './extraction-document.js';

type Content = EventPayload<typeof ExtractionContentReady>['content'];

/** What files of extractions are made from. */
@Injectable()
export class ExtractionContents {
  constructor(
    @Inject(ExtractionsQueries) private readonly extractions: ExtractionsQueries,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  /** Writes it down, or says why there is none. */
  async write({
    workspaceId,
    exportId,
    objectId,
    zone,
  }: EventPayload<typeof ExportRequested>): Promise<Content> {
    try {
      const extraction = await this.extractions.detail({ wid: workspaceId } as AccessClaims, objectId);
      if (extraction.status !== 'ready')
        return { error: { code: 'conflict', message: 'Nothing was read here that a file could say.' } };
      const content = extractionDocument(extraction, zone);
      const key = contentKey({ workspaceId, id: extraction.documentId }, exportId);
      await this.storage.putText(key, JSON.stringify(content));
      return { key, name: content.title, dataVersion: 1 };
    } catch (error) {
      if (error instanceof AppError) return { error: { code: error.code, message: error.message } };
      throw error;
    }
  }
}
