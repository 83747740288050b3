import { Inject, Injectable } from '@nestjs/common';
import { Sweeper } from '@plumbline/intake';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { sourceIdOf } from '../catalog/storage-keys.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import { STORAGE } from '../shared-parts.js';
import { UPLOAD_LASTS_MS } from './resumable/partial-uploads.js';

/** Removes what no data source and no version of one names. */
@Injectable()
export class SweeperService extends Sweeper {
  constructor(
    @Inject(DataSource) database: DataSource,
    @Inject(STORAGE) storage: Storage,
    @Inject(INGESTION_CONFIG) config: IngestionConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({
      database,
      storage,
      logger,
      prefix: 'ingestion',
      workFolder: parsingFolder(config),
      role: config.ROLE,
      orphanAfterMinutes: config.ORPHAN_AFTER_MINUTES,
      unknownKeys: (keys) => unknownKeys(database, keys),
    });
  }
}

async function unknownKeys(database: DataSource, keys: readonly string[]): Promise<string[]> {
  // With the row of an upload that nobody ended go its parts.
  await database.query(`DELETE FROM partial_uploads WHERE created_at < now() - make_interval(secs => $1)`, [
    UPLOAD_LASTS_MS / 1_000,
  ]);
  const own = keys.filter((key) => sourceIdOf(key) !== undefined);
  const unknown: { key: string }[] = await database.query(
    `SELECT object.key FROM unnest($1::text[], $2::uuid[]) AS object (key, source_id)
     WHERE NOT EXISTS (SELECT 1 FROM data_sources WHERE id = source_id AND file_key = object.key)
       AND NOT EXISTS (SELECT 1 FROM data_source_versions WHERE data_source_id = source_id
                       AND object.key IN (file_key, parquet_key, profile_key, receipt_key))
       AND NOT EXISTS (SELECT 1 FROM partial_uploads WHERE id = source_id AND object.key = ANY(part_keys))`,
    [own, own.map(sourceIdOf)],
  );
  return unknown.map(({ key }) => key);
}
