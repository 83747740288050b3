import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  exportOptions,
  HEALTH_UNLOCK_MINUTES,
  type healthExportBody,
} from '@plumbline/contracts';
import { JobError } from '@plumbline/jobs';
import { AppError, ChildDied, FairQueue, requireSecondFactor, unusable } from '@plumbline/server';
import type { z } from 'zod';
import { ExportFiles } from '../files/export-files.service.js';
import { mimeOf } from '../files/file-names.js';

/** Each is made by processes of its own. */
const PLACES = { places: 1, placesPerKey: 1, waitingPerKey: 2 } as const;

/**
 * Summaries of health records as files. Content comes with the call and the file goes with the answer: no row, no event, no
 * object and no list of files ever holds either.
 */
@Injectable()
export class VisitSummaries {
  private readonly queue = new FairQueue(PLACES);

  constructor(@Inject(ExportFiles) private readonly files: ExportFiles) {}

  /** @throws AppError `second_factor_needed`, `unusable` for what cannot be set, `busy` */
  async make(
    claims: AccessClaims,
    { format, document }: z.output<typeof healthExportBody>,
    gone: AbortSignal,
  ): Promise<{ bytes: Buffer; type: string }> {
    requireSecondFactor(claims, HEALTH_UNLOCK_MINUTES);
    const work = () =>
      this.files.inFolder(async (folder) => {
        const contentPath = join(folder, 'content.json');
        await writeFile(contentPath, JSON.stringify(document), { mode: 0o600 });
        const outPath = join(folder, `summary.${format}`);
        const task = {
          ...{ contentPath, outPath, format, zone: claims.zone, options: exportOptions.parse({}) },
          madeAt: new Date().toISOString(),
        };
        await this.files.write(task, gone).catch(inWords);
        return { bytes: await readFile(outPath), type: mimeOf(outPath) };
      });
    return this.queue.run(claims.sub, work, gone);
  }
}

function inWords(error: unknown): never {
  if (error instanceof JobError) throw unusable(error.message);
  if (error instanceof ChildDied && error.ending === 'timeout')
    throw new AppError('busy', 'Laying out this file takes too long right now. Please try again.');
  throw error;
}
