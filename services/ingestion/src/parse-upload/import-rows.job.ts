import { Inject } from '@nestjs/common';
import { type Ended, type Job, type JobContext, JobOf, type Outcome } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { importRows } from '../catalog/import-rows.js';
import { refreshEnded, refreshSucceeded } from '../freshness/refresh-ends.js';
import { VersionReading, type VersionToRead } from './version-reading.js';

/** Takes the rows of a table or query from its database, and reads them into a new version of their data source. */
@JobOf(importRows)
export class ImportRowsJob implements Job<typeof importRows> {
  constructor(@Inject(VersionReading) private readonly reading: VersionReading) {}

  async run(input: VersionToRead, context: JobContext): Promise<Outcome> {
    const outcome = await this.reading.run(input, context);
    return {
      ...outcome,
      save: async (tx) => {
        await outcome.save?.(tx);
        await refreshSucceeded(tx, input);
      },
    };
  }

  async onEnd(tx: EntityManager, input: VersionToRead, ended: Ended): Promise<void> {
    await this.reading.onEnd(tx, input, ended);
    await refreshEnded(tx, input, ended);
  }
}
