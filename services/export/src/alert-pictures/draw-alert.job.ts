import { join } from 'node:path';
import { Inject } from '@nestjs/common';
import { alertPictureKey } from '@plumbline/contracts';
import { type Job, type JobContext, type JobInput, JobOf, type Outcome } from '@plumbline/jobs';
import type { Storage } from '@plumbline/storage';
import { STORAGE } from '../config.js';
import { ExportFiles } from '../files/export-files.service.js';
import { drawAlertJob } from './draw-queue.js';

/** Draws one picture. Comes in: a series with where its alert fires; leaves: a PNG file, which is swept like others that no row names. */
@JobOf(drawAlertJob)
export class DrawAlert implements Job<typeof drawAlertJob> {
  constructor(
    @Inject(ExportFiles) private readonly files: ExportFiles,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {}

  async run(
    { workspaceId, runId, series }: JobInput<typeof drawAlertJob>,
    { signal }: JobContext,
  ): Promise<Outcome> {
    return this.files.inFolder(async (folder) => {
      const outPath = join(folder, 'series.png');
      await this.files.drawAlert({ series, outPath }, signal);
      await this.storage.putFile(alertPictureKey(workspaceId, runId), outPath);
      return {};
    });
  }
}
