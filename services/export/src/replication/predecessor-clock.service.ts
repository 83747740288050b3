import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger, repeatedly } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { EXPORT_CONFIG, type ExportConfig } from '../config.js';
import { ReplicationSettingsRow } from './replication-settings.entity.js';

const EVERY_MS = 5_000;
const PATIENCE_MS = 20_000;
/** It has been told, or knows of an even newer one. */
const IS_KNOWN = new Set([200, 409]);

/** Tells the installation that this one took over from, until it has heard it: it may come back at any time. */
@Injectable()
export class PredecessorClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop = () => {};

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    this.stop = repeatedly(() => this.tell(), {
      everyMs: EVERY_MS,
      onError: (error) => this.logger.info({ err: error }, 'the installation of before was not reached'),
    });
  }

  onApplicationShutdown(): void {
    this.stop();
  }

  private async tell(): Promise<void> {
    const { epoch, predecessor } = await this.database.manager.findOneByOrFail(ReplicationSettingsRow, {
      id: 1,
    });
    if (!predecessor) return;
    const { url, token, address } = predecessor;
    const { status } = await fetch(`${url.replace(/\/$/, '')}/api/replication/feed/promoted`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ epoch, address }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!IS_KNOWN.has(status)) return;
    await this.database.manager.update(ReplicationSettingsRow, { id: 1, epoch }, { predecessor: null });
    this.logger.info({ url, epoch }, 'the installation of before knows that this one took over');
  }
}
