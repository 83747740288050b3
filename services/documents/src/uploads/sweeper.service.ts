import { Inject, Injectable } from '@nestjs/common';
import { Sweeper } from '@plumbline/intake';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { OWN_PREFIX, ownerOf } from '../catalog/storage-keys.js';
import { DOCUMENTS_CONFIG, type DocumentsConfig, readingFolder } from '../config.js';
import { STORAGE } from '../shared-parts.js';

/** Removes what no document names. */
@Injectable()
export class SweeperService extends Sweeper {
  constructor(
    @Inject(DataSource) database: DataSource,
    @Inject(STORAGE) storage: Storage,
    @Inject(DOCUMENTS_CONFIG) config: DocumentsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({
      database,
      storage,
      logger,
      prefix: OWN_PREFIX,
      workFolder: readingFolder(config),
      role: config.ROLE,
      orphanAfterMinutes: config.ORPHAN_AFTER_MINUTES,
      unknownKeys: (keys) => unknownKeys(database, keys),
    });
  }
}

async function unknownKeys(database: DataSource, keys: readonly string[]): Promise<string[]> {
  const owned = keys.flatMap((key) => {
    const owner = ownerOf(key);
    return owner ? [{ key, ...owner }] : [];
  });
  const unknown: { key: string }[] = await database.query(
    `SELECT object.key FROM unnest($1::text[], $2::uuid[], $3::text[]) AS object (key, id, reading)
     WHERE NOT EXISTS (SELECT 1 FROM documents document WHERE document.id = object.id
                       AND (object.key IN (file_key, copy_key) OR object.reading = reading_key))`,
    [owned.map(({ key }) => key), owned.map(({ id }) => id), owned.map(({ reading }) => reading)],
  );
  return unknown.map(({ key }) => key);
}
