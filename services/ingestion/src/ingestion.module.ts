import { join } from 'node:path';
import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseModule } from '@plumbline/database';
import { createEngine, type Engine } from '@plumbline/datasets';
import { EventsModule, type LiveBus } from '@plumbline/events';
import { JobsModule } from '@plumbline/jobs';
import { armFaultPoint, currentContext, type Identity, type Logger, ServerModule } from '@plumbline/server';
import { type Storage, storageFolders } from '@plumbline/storage';
import { AccountsHandler } from './accounts/accounts.handler.js';
import { DeparturesHandler } from './accounts/departures.handler.js';
import { QuotaController } from './accounts/quota.controller.js';
import { parseUpload } from './catalog/parse-upload.js';
import { INGESTION_CONFIG, type IngestionConfig } from './config.js';
import { ComparisonsQueries } from './data-sources/comparisons.queries.js';
import { DataSourcesController } from './data-sources/data-sources.controller.js';
import { DataSourcesQueries } from './data-sources/data-sources.queries.js';
import { DataSourcesService } from './data-sources/data-sources.service.js';
import { PreviewsService } from './data-sources/previews.service.js';
import { TablesService } from './data-sources/tables.service.js';
import { VersionsService } from './data-sources/versions.service.js';
import { ingestionDatabase } from './database.js';
import { ingestionHears } from './hears.js';
import { FileIntake } from './intake/file-intake.js';
import { OwnDataController } from './own-data/own-data.controller.js';
import { FileParser } from './parse-upload/file-parser.js';
import { ParseUploadJob } from './parse-upload/parse-upload.job.js';
import { SamplesController } from './samples/samples.controller.js';
import { SamplesService } from './samples/samples.service.js';
import { ENGINE, STORAGE } from './shared-parts.js';
import { SweeperService } from './uploads/sweeper.service.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsService } from './uploads/uploads.service.js';
import { UsageHandler } from './usage/usage.handler.js';

/** What this process shares with others in the same process. */
export interface IngestionShared {
  identity: Identity;
  live: LiveBus;
  storage: Storage;
  logger: Logger;
}

@Injectable()
class EngineCloser implements OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }
}

/** The ingestion service: files come in, are read, and become data sources with versions. */
@Module({})
export class IngestionModule {}

export function createIngestionModule(config: IngestionConfig, shared: IngestionShared): DynamicModule {
  armFaultPoint(config.FAULT_POINT);
  const answersCalls = config.ROLE !== 'worker';
  return {
    module: IngestionModule,
    imports: [
      ServerModule.forService(shared),
      DatabaseModule.forService(ingestionDatabase(config)),
      EventsModule.forService({
        service: 'ingestion',
        hears: ingestionHears,
        settings: config,
        live: shared.live,
      }),
      JobsModule.forService({
        service: 'ingestion',
        jobs: [parseUpload],
        role: config.ROLE,
        settings: config,
      }),
    ],
    controllers: answersCalls
      ? [UploadsController, DataSourcesController, SamplesController, QuotaController, OwnDataController]
      : [],
    providers: [
      { provide: INGESTION_CONFIG, useValue: config },
      { provide: STORAGE, useValue: shared.storage },
      {
        provide: ENGINE,
        useFactory: () =>
          createEngine({
            memoryLimitMb: config.QUERY_MEMORY_MB,
            threads: config.QUERY_THREADS,
            tempDirectory: join(config.TEMP_DIRECTORY, 'spill'),
            allowedDirectories: storageFolders(config),
            shareOf: () => currentContext().workspaceId,
          }),
      },
      EngineCloser,
      AccountsHandler,
      DeparturesHandler,
      UsageHandler,
      DataSourcesQueries,
      ComparisonsQueries,
      DataSourcesService,
      VersionsService,
      TablesService,
      PreviewsService,
      FileIntake,
      UploadsService,
      SamplesService,
      FileParser,
      ParseUploadJob,
      SweeperService,
    ],
  };
}
