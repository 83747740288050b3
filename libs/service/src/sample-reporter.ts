import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ProcessSampled } from '@plumbline/contracts';
import { publish } from '@plumbline/events';
import { LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { SERVICE_PARTS, type ServiceParts } from './service-parts.js';

/** Tells what this process measures; of several services in a process the first one does. */
@Injectable()
export class SampleReporter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(SERVICE_PARTS) private readonly parts: ServiceParts,
    private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const onError = throttle((error: Error) =>
      this.logger.info({ err: error }, 'a sample could not be told'),
    );
    this.parts.sampler?.start(
      (sample) => this.database.transaction((tx) => publish(tx, ProcessSampled, sample)),
      onError,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.parts.sampler?.stop();
  }
}
