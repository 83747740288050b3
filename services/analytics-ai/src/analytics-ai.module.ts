import { rm } from 'node:fs/promises';
import { type DynamicModule, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DatabaseModule } from '@plumbline/database';
import { createEngine, type Engine } from '@plumbline/datasets';
import { EventsModule, type LiveBus } from '@plumbline/events';
import { JobsModule } from '@plumbline/jobs';
import { MailModule, type MailTransport } from '@plumbline/mail';
import { armFaultPoint, currentContext, type Identity, type Logger, ServerModule } from '@plumbline/server';
import { type Storage, storageFolders } from '@plumbline/storage';
import { AccountsHandler } from './accounts/accounts.handler.js';
import { DeparturesHandler } from './accounts/departures.handler.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, ENGINE, STORAGE, samplesDirectory } from './config.js';
import { BuildDashboard } from './dashboards/build-dashboard.job.js';
import { buildDashboardJob } from './dashboards/build-queue.js';
import { DashboardsController } from './dashboards/dashboards.controller.js';
import { DashboardsQueries } from './dashboards/dashboards.queries.js';
import { DashboardsService } from './dashboards/dashboards.service.js';
import { FilterValuesQueries } from './dashboards/filter-values.queries.js';
import { NewestPeriods } from './dashboards/newest-periods.js';
import { UsageController } from './dashboards/usage.controller.js';
import { analyticsDatabase } from './database.js';
import { FactReferences } from './facts/fact-references.js';
import { FactStorage } from './facts/fact-storage.js';
import { FactsController } from './facts/facts.controller.js';
import { FactsService } from './facts/facts.service.js';
import { FactsKeeper } from './facts/facts-keeper.js';
import { StatedFacts } from './facts/stated-facts.js';
import { analyticsHears } from './hears.js';
import { AnalysisService } from './insights/child/analysis.service.js';
import { FindInsights } from './insights/find-insights.job.js';
import { findInsightsJob } from './insights/find-queue.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
import { OwnDataController } from './own-data/own-data.controller.js';
import { GuestFacts } from './sharing/guest-facts.js';
import { GuestsController } from './sharing/guests.controller.js';
import { GuestsService } from './sharing/guests.service.js';
import { InvitedAddresses } from './sharing/invited-addresses.js';
import { SharingController } from './sharing/sharing.controller.js';
import { SharingService } from './sharing/sharing.service.js';
import { analyticsEmails } from './sharing/sharing-emails.js';
import { UnsubscribeController } from './sharing/unsubscribe.controller.js';
import { SourcesHandler } from './sources/sources.handler.js';
import { SourcesService } from './sources/sources.service.js';

/** What this process shares with others in the same process. */
export interface AnalyticsShared {
  identity: Identity;
  live: LiveBus;
  storage: Storage;
  logger: Logger;
  /** Where mails go when no mail server is named. */
  mail?: MailTransport | undefined;
}

/** Ends the engine after requests and jobs have finished. */
@Injectable()
class EngineCloser implements OnApplicationShutdown {
  constructor(@Inject(ENGINE) private readonly engine: Engine) {}

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
  }
}

/** The analytics service: dashboards, insights, and the facts behind every number. */
@Module({})
export class AnalyticsModule {}

export function createAnalyticsModule(config: AnalyticsConfig, shared: AnalyticsShared): DynamicModule {
  armFaultPoint(config.FAULT_POINT);
  const isApi = config.ROLE !== 'worker';
  return {
    module: AnalyticsModule,
    imports: [
      ServerModule.forService(shared),
      DatabaseModule.forService(analyticsDatabase(config)),
      EventsModule.forService({
        service: 'analytics-ai',
        hears: analyticsHears,
        settings: config,
        live: shared.live,
      }),
      MailModule.forService({ templates: analyticsEmails, settings: config, transport: shared.mail }),
      JobsModule.forService({
        service: 'analytics-ai',
        jobs: [buildDashboardJob, findInsightsJob],
        role: config.ROLE,
        settings: config,
      }),
    ],
    controllers: isApi
      ? [
          DashboardsController,
          SharingController,
          GuestsController,
          UnsubscribeController,
          FactsController,
          InsightsController,
          UsageController,
          OwnDataController,
        ]
      : [],
    providers: [
      { provide: ANALYTICS_CONFIG, useValue: config },
      { provide: STORAGE, useValue: shared.storage },
      { provide: ENGINE, useFactory: () => openEngine(config) },
      EngineCloser,
      AccountsHandler,
      DeparturesHandler,
      SourcesHandler,
      SourcesService,
      BuildDashboard,
      DashboardsService,
      DashboardsQueries,
      FilterValuesQueries,
      NewestPeriods,
      GuestsService,
      GuestFacts,
      SharingService,
      InvitedAddresses,
      FactsService,
      FactReferences,
      FactStorage,
      FactsKeeper,
      StatedFacts,
      AnalysisService,
      FindInsights,
      InsightsService,
    ],
  };
}

async function openEngine(config: AnalyticsConfig): Promise<Engine> {
  if (config.ROLE !== 'api') await rm(samplesDirectory(config), { recursive: true, force: true });
  return createEngine({
    memoryLimitMb: config.QUERY_MEMORY_MB,
    threads: config.QUERY_THREADS,
    tempDirectory: config.TEMP_DIRECTORY,
    allowedDirectories: [...storageFolders(config), config.TEMP_DIRECTORY],
    shareOf: () => currentContext().workspaceId,
  });
}
