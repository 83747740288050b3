import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { type Logger, repeatedly } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import type { DataSource } from 'typeorm';

/** Longer than any put takes: an upload has two minutes, and a whole reading fifteen (F02: gone within the hour). */
const UNFINISHED_MS = 1_800_000;
/** Folders of readings, which end within minutes. */
const WORK_MS = 3_600_000;
const WORK_EVERY_MS = 600_000;
const UNFINISHED_EVERY_MS = 600_000;
const MINUTE_MS = 60_000;
const BATCH = 500;

export interface SweptParts {
  database: DataSource;
  storage: Storage;
  logger: Logger;
  /** Of the service's stored objects. */
  prefix: string;
  /** Where unfinished work lies on this machine. */
  workFolder: string;
  /** `worker` and `both` sweep the storage. */
  role: 'api' | 'worker' | 'both' | 'migrate';
  orphanAfterMinutes: number;
  /** Those of the keys that no row names. */
  unknownKeys(keys: readonly string[]): Promise<string[]>;
}

/**
 * Removes the bytes that uploads and readings left behind when their process died: every process those of its own
 * machine, and one worker at a time those in the storage.
 */
export class Sweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stops: (() => void)[] = [];

  constructor(private readonly parts: SweptParts) {}

  onApplicationBootstrap(): void {
    this.repeat(WORK_EVERY_MS, () => this.sweepWork(WORK_MS));
    if (this.parts.role === 'api') return;
    this.repeat(UNFINISHED_EVERY_MS, () => this.alone(() => this.parts.storage.sweep(UNFINISHED_MS)));
    // Younger ones may belong to a transaction that has not committed yet.
    const orphanMs = this.parts.orphanAfterMinutes * MINUTE_MS;
    this.repeat(orphanMs, () => this.alone(() => this.sweepOrphans(orphanMs)));
  }

  onApplicationShutdown(): void {
    for (const stop of this.stops) stop();
  }

  /** Sweeps, unless another process is at it. The lock goes with its connection, however this process ends. */
  async alone(sweep: () => Promise<number>): Promise<number> {
    const lock = this.parts.database.createQueryRunner();
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
    for await (const { key, modifiedAt } of this.parts.storage.list(this.parts.prefix)) {
      if (Date.now() - modifiedAt.getTime() < olderThanMs) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      removed += await this.removeUnknown(batch);
      batch = [];
    }
    return removed + (await this.removeUnknown(batch));
  }

  private async removeUnknown(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const unknown = await this.parts.unknownKeys(keys);
    for (const key of unknown) await this.parts.storage.remove(key);
    return unknown.length;
  }

  private async sweepWork(olderThanMs: number): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.parts.workFolder).catch(() => [])) {
      const path = join(this.parts.workFolder, name);
      const facts = await stat(path).catch(() => undefined);
      if (!facts || Date.now() - facts.mtimeMs < olderThanMs) continue;
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  }

  private repeat(everyMs: number, sweep: () => Promise<number>): void {
    const work = async () => {
      const removed = await sweep();
      if (removed > 0) this.parts.logger.info({ removed }, 'swept');
    };
    const onError = (error: unknown) =>
      this.parts.logger.warn({ err: error }, 'sweeping failed; tried again later');
    this.stops.push(repeatedly(work, { everyMs, isAtOnce: true, onError }));
  }
}
