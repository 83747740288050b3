import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, SampleSet, UploadAccepted } from '@plumbline/contracts';
import { LiveBus } from '@plumbline/events';
import { notFound } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, type EntityManager } from 'typeorm';
import { DataSourceRow } from '../catalog/data-source.entity.js';
import { createSource } from '../catalog/start-parsing.js';
import { fileKey } from '../catalog/storage-keys.js';
import type { StoredFile } from '../catalog/stored-file.js';
import { DataFileIntake } from '../intake/data-file-intake.js';
import { STORAGE } from '../shared-parts.js';
import { SAMPLES, type Sample } from './samples.js';

/** Our own data sets: each is loaded at most once in a workspace at a time, and takes no place of the plan. */
@Injectable()
export class SamplesService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(DataFileIntake) private readonly intake: DataFileIntake,
  ) {}

  async list({ wid }: AccessClaims): Promise<SampleSet[]> {
    const { manager } = this.database;
    const loaded = SAMPLES.map(async ({ lines, fileName, settings, ...sample }) => {
      const source = await findLoaded(manager, wid, sample.id);
      return { ...sample, dataSourceId: source?.id ?? null };
    });
    return Promise.all(loaded);
  }

  /**
   * Loads a sample as a data source, or answers the one that is loaded. It is known, so nobody has to look at it first.
   * @throws AppError `not_found`
   */
  async install(claims: AccessClaims, sampleId: string): Promise<UploadAccepted> {
    const sample = SAMPLES.find(({ id }) => id === sampleId);
    if (!sample) throw notFound();
    const { name, settings } = sample;
    const loaded = await findLoaded(this.database.manager, claims.wid, sampleId);
    if (loaded) return accepted(loaded);
    const id = randomUUID();
    const key = fileKey({ workspaceId: claims.wid, id });
    const { body } = await this.intake.keep(
      key,
      () => this.write(sample, key),
      async (tx, file) => {
        // Of two calls at the same time the second waits here, and finds what the first one made.
        await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
          `${claims.wid}/${sampleId}`,
        ]);
        const other = await findLoaded(tx, claims.wid, sampleId);
        if (other) return { body: accepted(other), replayed: true };
        const made = { id, name, file, settings, sampleId, isConfirmed: true };
        const body = await createSource(tx, this.live, claims, made);
        return { body, replayed: false };
      },
    );
    return body;
  }

  private async write({ lines, fileName }: Sample, key: string): Promise<StoredFile> {
    const stored = await this.storage.put(key, Readable.from(withEnds(lines()), { objectMode: false }));
    return { ...stored, fileKey: key, fileName, uploadType: 'csv' };
  }
}

function* withEnds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

const findLoaded = (tx: EntityManager, workspaceId: string, sampleId: string) =>
  tx.findOneBy(DataSourceRow, { workspaceId, sampleId });

function accepted({ id, name, status, jobId }: DataSourceRow): UploadAccepted {
  if (!jobId) throw new Error('a loaded sample has been read by a job');
  return { id, name, status, jobId };
}
