import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER, type Logger, repeatedly } from '@plumbline/server';
import { EXPORT_CONFIG, type ExportConfig } from '../../config.js';
import { RestoreState } from '../restore-state.service.js';
import { RestoresService } from './restores.service.js';

const EVERY_MS = 1_000;

/** Lets a restore begin once the state before it is saved. */
@Injectable()
export class RestoreClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private stop: (() => void) | undefined;

  constructor(
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
    @Inject(RestoreState) private readonly state: RestoreState,
    @Inject(RestoresService) private readonly restores: RestoresService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.ROLE === 'api' || !this.state.isOffered) return;
    const onError = (error: unknown) =>
      this.logger.warn({ err: error }, 'a restore could not be looked after; tried again later');
    this.stop = repeatedly(() => this.restores.advance(), { everyMs: EVERY_MS, onError });
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }
}
