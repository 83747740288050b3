import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { instancesOf, LiveBus, PostgresListener } from '@plumbline/events';
import { LOGGER, type Logger, throttle } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { JobsController } from './jobs.controller.js';
import { type JobsOptions, JobsRuntime } from './worker/jobs.runtime.js';

/**
 * Jobs of one service: `/api/jobs` where the role includes 'api', workers and reconciler where it includes 'worker'.
 * Needs EventsModule, the service's connected DataSource, and the tables of `jobMigrations`.
 */
@Module({})
export class JobsModule {
  static forService(options: JobsOptions): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule],
      controllers: options.role === 'worker' ? [] : [JobsController],
      providers: [
        {
          provide: JobsRuntime,
          useFactory: (
            database: DataSource,
            listener: PostgresListener,
            live: LiveBus,
            discovery: DiscoveryService,
            logger: Logger,
          ) =>
            new JobsRuntime({
              options,
              database,
              listener,
              live,
              instances: () => instancesOf(discovery),
              logger,
              onError: throttle((error) => logger.warn({ err: error }, 'jobs')),
            }),
          inject: [DataSource, PostgresListener, LiveBus, DiscoveryService, LOGGER],
        },
      ],
      exports: [JobsRuntime],
    };
  }
}
