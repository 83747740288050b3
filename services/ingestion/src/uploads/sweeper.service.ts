import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource } from 'typeorm';
import { sourceIdOf } from '../catalog/storage-keys.js';
import { INGESTION_CONFIG, type IngestionConfig, parsingFolder } from '../config.js';
import { STORAGE } from '../shared-parts.js';

/** Longer than any put takes: an upload has two minutes, and a whole reading fifteen (F02: gone within the hour). */
const UNFINISHED_MS = 1_800_000;
/** Folders of readings, which end within minutes. */
const WORK_MS = 3_600_000;
const WORK_EVERY_MS = 600_000;
const UNFINISHED_EVERY_MS = 600_000;
const MINUTE_MS = 60_000;
const BATCH = 500;

/**
 * Removes the bytes that uploads and readings left behind when their process died: every process those of its own
 * machine, and one worker at a time those in the storage.
 */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(INGESTION_CONFIG) private readonly config: IngestionConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.repeat(WORK_EVERY_MS, () => this.sweepWork(WORK_MS));
    if (this.config.ROLE === 'api') return;
    this.repeat(UNFINISHED_EVERY_MS, () => this.alone(() => this.storage.sweep(UNFINISHED_MS)));
    // Younger ones may belong to a transaction that has not committed yet.
    const orphanMs = this.config.ORPHAN_AFTER_MINUTES * MINUTE_MS;
    this.repeat(orphanMs, () => this.alone(() => this.sweepOrphans(orphanMs)));
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Sweeps, unless another process is at it. The lock goes with its connection, however this process ends. */
  async alone(sweep: () => Promise<number>): Promise<number> {
    const lock = this.database.createQueryRunner();
    try {
      const [{ free }] = await lock.query(
        `SELECT pg_try_advisory_lock(hashtext('plumbline-sweep'), hashtext(current_schema())) AS free`,
      );
      if (!free) return 0;
      try {
        return await sweep();
      } finally {
        await lock.query(
          `SELECT pg_advisory_unlock(hashtext('plumbline-sweep'), hashtext(current_schema()))`,
        );
      }
    } finally {
      await lock.release();
    }
  }

  /** Stored objects that no row names. */
  async sweepOrphans(olderThanMs: number): Promise<number> {
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, modifiedAt } of this.storage.list('ingestion')) {
      if (Date.now() - modifiedAt.getTime() < olderThanMs || sourceIdOf(key) === undefined) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      removed += await this.removeUnknown(batch);
      batch = [];
    }
    return removed + (await this.removeUnknown(batch));
  }

  private async removeUnknown(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const unknown: { key: string }[] = await this.database.query(
      `SELECT object.key FROM unnest($1::text[], $2::uuid[]) AS object (key, source_id)
       WHERE NOT EXISTS (SELECT 1 FROM data_sources WHERE id = source_id AND file_key = object.key)
         AND NOT EXISTS (SELECT 1 FROM data_source_versions WHERE data_source_id = source_id
                         AND object.key IN (file_key, parquet_key, profile_key, receipt_key))`,
      [keys, keys.map(sourceIdOf)],
    );
    for (const { key } of unknown) await this.storage.remove(key);
    return unknown.length;
  }

  private async sweepWork(olderThanMs: number): Promise<number> {
    let removed = 0;
    const folder = parsingFolder(this.config);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (!facts || Date.now() - facts.mtimeMs < olderThanMs) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }

  private repeat(everyMs: number, sweep: () => Promise<number>): void {
    const run = () =>
      void sweep().then(
        (removed) => removed > 0 && this.logger.info({ removed }, 'swept'),
        (error: unknown) => this.logger.warn({ err: error }, 'sweeping failed; tried again later'),
      );
    run();
    this.timers.push(setInterval(run, everyMs).unref());
  }
}
