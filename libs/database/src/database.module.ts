import {
  type DynamicModule,
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, type Logger, Readiness } from '@plumbline/server';
import { DataSource } from 'typeorm';
import {
  awaitMigrated,
  createDatabase,
  type DatabaseOptions,
  isReachable,
  migrate,
  patiently,
} from './database.js';
import { observePool } from './pool-observer.js';

export interface ServiceDatabase extends Omit<DatabaseOptions, 'onPoolError'> {
  /** Runs missing migrations itself; otherwise it waits until another process has. */
  migrateAtStart: boolean;
}

/** Closes the pool after everything that uses it has stopped. */
@Injectable()
class DatabaseCloser implements OnApplicationShutdown {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    if (this.database.isInitialized) await this.database.destroy();
  }
}

/** The service's `DataSource`, connected and migrated before anything that injects it exists. */
@Global()
@Module({})
export class DatabaseModule {
  static forService(options: ServiceDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: DataSource,
          inject: [LOGGER, Readiness],
          useFactory: async (logger: Logger, readiness: Readiness) => {
            const onPoolError = (error: Error) =>
              logger.warn({ err: error }, 'a database connection dropped');
            const database = createDatabase({ ...options, onPoolError });
            await patiently(() => database.initialize(), onPoolError);
            if (options.migrateAtStart) {
              const done = await patiently(() => migrate(database), onPoolError);
              if (done.length > 0) logger.info({ migrations: done }, 'migrated');
            } else await patiently(() => awaitMigrated(database), onPoolError);
            observePool(database, options.service);
            readiness.require(() => isReachable(database));
            return database;
          },
        },
        DatabaseCloser,
      ],
      exports: [DataSource],
    };
  }
}
