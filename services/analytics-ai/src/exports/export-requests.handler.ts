import { Injectable } from '@nestjs/common';
import { ExportRequested } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import { AppError } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { answerExport, type ExportRequest, enqueueContent, isOwn } from './content-queue.js';

/** Hears that somebody wants a file; the content of what is this service's own is written down here. */
@Injectable()
export class ExportRequestsHandler {
  @OnEvent(ExportRequested)
  async onExportRequested(request: ExportRequest, tx: EntityManager): Promise<void> {
    if (!isOwn(request)) return;
    try {
      await enqueueContent(tx, request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await answerExport(tx, request, { error: { code: 'busy', message: error.message } });
    }
  }
}
