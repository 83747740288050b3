import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LiveBus } from '@plumbline/events';
import { LOGGER, type Logger, repeatedly } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { DataSource, In, LessThan } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig, STORAGE, writingFolder } from '../config.js';
import { ExportRow } from '../exports/export.entity.js';
import { broadcastExport } from '../exports/make-queue.js';
import { fileOf, ROOT } from '../files/storage-keys.js';
import { PreviewContents } from '../previews/preview-contents.service.js';

const EVERY_MS = 600_000;
/** Longer than any file takes to be written or put away. */
const UNFINISHED_MS = 1_800_000;
const BATCH = 200;

/** Ends what files have lived their time, and removes what processes that died left behind. */
@Injectable()
export class SweeperService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => void) | undefined;

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(PreviewContents) private readonly previews: PreviewContents,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    this.stop = repeatedly(() => this.sweep(), {
      everyMs: EVERY_MS,
      isAtOnce: true,
      onError: (error) => this.logger.warn({ err: error }, 'sweeping failed; tried again later'),
    });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  private async sweep(): Promise<void> {
    await this.expire(new Date());
    await this.previews.sweep();
    await this.sweepOrphans(UNFINISHED_MS);
    await this.storage.sweep(UNFINISHED_MS);
    await this.sweepFolders();
  }

  /** Files whose time is over go; their exports stay listed and can be made again. */
  async expire(now: Date): Promise<number> {
    const rows = await this.database.manager.find(ExportRow, {
      where: { status: 'ready', expiresAt: LessThan(now) },
      take: BATCH,
    });
    for (const { id, fileKey } of rows) {
      const isOurs = await this.database.transaction(async (tx) => {
        const row = await tx.findOne(ExportRow, {
          where: { id, status: 'ready', expiresAt: LessThan(now) },
          lock: { mode: 'pessimistic_write' },
        });
        if (!row) return false;
        await tx.save(Object.assign(row, { status: 'expired', fileKey: null }));
        broadcastExport(tx, this.live, row);
        return true;
      });
      if (isOurs && fileKey !== null) await this.storage.remove(fileKey);
    }
    return rows.length;
  }

  /** Stored files that no row names, and pictures of such. */
  async sweepOrphans(olderThanMs: number): Promise<number> {
    let removed = 0;
    const old: string[] = [];
    for await (const { key, modifiedAt } of this.storage.list(ROOT))
      if (Date.now() - modifiedAt.getTime() >= olderThanMs) old.push(key);
    for (let at = 0; at < old.length; at += BATCH) {
      const batch = old.slice(at, at + BATCH);
      const rows = await this.database.manager.find(ExportRow, {
        where: { fileKey: In(batch.map(fileOf)) },
        select: { fileKey: true },
      });
      const known = new Set(rows.map(({ fileKey }) => fileKey));
      for (const key of batch.filter((each) => !known.has(fileOf(each)))) {
        await this.storage.remove(key);
        removed += 1;
      }
    }
    return removed;
  }

  private async sweepFolders(): Promise<void> {
    const folder = writingFolder(this.config);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts && Date.now() - facts.mtimeMs >= UNFINISHED_MS)
        await rm(path, { recursive: true, force: true });
    }
  }
}
