import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger, repeatedly } from '@plumbline/server';
import type { Storage } from '@plumbline/storage';
import { ANALYTICS_CONFIG, type AnalyticsConfig, STORAGE } from '../config.js';
import type { ExportRequest } from './content-queue.js';

/** `analytics-ai/<workspace>/exports/<export>/<attempt>.json` */
const ROOT = 'analytics-ai';
const EVERY_MS = 3_600_000;
/** The file is made within minutes of its content; one that is made again asks for its content again. */
const KEPT_MS = 24 * 3_600_000;
const UNFINISHED_MS = 1_800_000;

export const workspacePrefix = (workspaceId: string): string => `${ROOT}/${workspaceId}`;

export const contentKey = (
  { workspaceId, exportId }: Pick<ExportRequest, 'workspaceId' | 'exportId'>,
  attempt: string,
): string => `${workspacePrefix(workspaceId)}/exports/${exportId}/${attempt}.json`;

/** Removes contents of exports that nobody reads any more. */
@Injectable()
export class ContentSweeper implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => void) | undefined;

  constructor(
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(ANALYTICS_CONFIG) private readonly config: AnalyticsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    this.stop = repeatedly(() => this.sweep(KEPT_MS), {
      everyMs: EVERY_MS,
      isAtOnce: true,
      onError: (error) => this.logger.warn({ err: error }, 'sweeping failed; tried again later'),
    });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }

  async sweep(olderThanMs: number): Promise<void> {
    for await (const { key, modifiedAt } of this.storage.list(ROOT))
      if (Date.now() - modifiedAt.getTime() >= olderThanMs) await this.storage.remove(key);
    await this.storage.sweep(UNFINISHED_MS);
  }
}
