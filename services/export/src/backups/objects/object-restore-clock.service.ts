import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger, repeatedly } from '@plumbline/server';
import { EXPORT_CONFIG, type ExportConfig } from '../../config.js';
import { ObjectRestores } from './object-restores.service.js';

const EVERY_MS = 2_000;

/** Lets the restore of an object go on once the state before it is saved, and ends one that nobody answers. */
@Injectable()
export class ObjectRestoreClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => void) | undefined;

  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(ObjectRestores) private readonly restores: ObjectRestores,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api') return;
    const onError = (error: unknown) =>
      this.logger.warn({ err: error }, 'restores of objects could not be looked after; tried again later');
    this.stop = repeatedly(() => this.restores.advance(new Date()), { everyMs: EVERY_MS, onError });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }
}
