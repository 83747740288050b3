import { Inject } from '@nestjs/common';
import { type Ended, type Job, type JobContext, JobOf, type Outcome } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';
import { parseUpload } from '../catalog/parse-upload.js';
import { VersionReading, type VersionToRead } from './version-reading.js';

/** Reads an uploaded file into a new version of its data source. */
@JobOf(parseUpload)
export class ParseUploadJob implements Job<typeof parseUpload> {
  constructor(@Inject(VersionReading) private readonly reading: VersionReading) {}

  run(input: VersionToRead, context: JobContext): Promise<Outcome> {
    return this.reading.run(input, context);
  }

  onEnd(tx: EntityManager, input: VersionToRead, ended: Ended): Promise<void> {
    return this.reading.onEnd(tx, input, ended);
  }
}
