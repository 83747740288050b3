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
import { createDatabase, type DatabaseOptions, isReachable, migrate } from './database.js';

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
  static forService(options: Omit<DatabaseOptions, 'onPoolError'>): DynamicModule {
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
            await database.initialize();
            const done = await migrate(database);
            if (done.length > 0) logger.info({ migrations: done }, 'migrated');
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
