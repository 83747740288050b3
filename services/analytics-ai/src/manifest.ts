import { rm } from 'node:fs/promises';
import {
  DataSourceDeleted,
  DataSourceReady,
  ExportRequested,
  LiveAnswersReady,
  RestorePrepared,
  ScheduleFired,
  UserStateChanged,
} from '@plumbline/contracts';
import { createEngine, type Engine } from '@plumbline/datasets';
import { currentContext } from '@plumbline/server';
import { defineService } from '@plumbline/service';
import { openStorage, storageFolders } from '@plumbline/storage';
import { aiEntities, aiProviders } from './ai/ai.parts.js';
import { AiController } from './ai-previews/ai.controller.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { alertProviders } from './alerts/alerts.parts.js';
import { checkAlertJob } from './alerts/check-queue.js';
import { CalculationChecks } from './calculations/calculation-checks.js';
import { CalculationProposer } from './calculations/calculation-proposer.js';
import { CalculationsController } from './calculations/calculations.controller.js';
import { CalculationsService } from './calculations/calculations.service.js';
import { ANALYTICS_CONFIG, type AnalyticsConfig, analyticsSettings, samplesDirectory } from './config.js';
import { BuildDashboard } from './dashboards/build-dashboard.job.js';
import { buildDashboardJob } from './dashboards/build-queue.js';
import { COUNTED_USAGE } from './dashboards/counted-usage.js';
import { DashboardsController } from './dashboards/dashboards.controller.js';
import { DashboardsQueries } from './dashboards/dashboards.queries.js';
import { DashboardsService } from './dashboards/dashboards.service.js';
import { FilterValuesQueries } from './dashboards/filter-values.queries.js';
import { PreviewQueries } from './dashboards/preview.queries.js';
import { DashboardUsage } from './dashboards/usage.queries.js';
import { DataExportQueries } from './data-export/data-export.queries.js';
import { HierarchiesController } from './drilling/hierarchies.controller.js';
import { HierarchiesQueries } from './drilling/hierarchies.queries.js';
import { writeExportContentJob } from './exports/content-queue.js';
import { exportProviders } from './exports/exports.parts.js';
import { FactRow } from './facts/fact.entity.js';
import { ForecastTilesController } from './forecast-tiles/forecast-tiles.controller.js';
import { ForecastTilesQueries } from './forecast-tiles/forecast-tiles.queries.js';
import { GuestFacts } from './guests/guest-facts.js';
import { GuestsController } from './guests/guests.controller.js';
import { GuestsService } from './guests/guests.service.js';
import { ShareRow } from './guests/share.entity.js';
import { healthControllers, healthEntities, healthProviders } from './health/health.parts.js';
import { historyControllers, historyProviders } from './history/history-parts.js';
import { ImagesController } from './images/images.controller.js';
import { ImagesService } from './images/images.service.js';
import { AnalysisService } from './insights/child/analysis.service.js';
import { FindInsights } from './insights/find-insights.job.js';
import { findInsightsJob } from './insights/find-queue.js';
import { InsightRow } from './insights/insight.entity.js';
import { InsightOpinionRow } from './insights/insight-opinion.entity.js';
import { InsightRunRow } from './insights/insight-run.entity.js';
import { InsightsController } from './insights/insights.controller.js';
import { InsightsService } from './insights/insights.service.js';
import { liveProviders } from './live/live.parts.js';
import { LiveAnswerRow } from './live/live-answer.entity.js';
import { ANALYTICS_MIGRATIONS } from './migrations/all-migrations.js';
import { predictJob, scorePredictionsJob } from './predictions/predict-queue.js';
import { PredictionRow } from './predictions/prediction.entity.js';
import { predictionProviders } from './predictions/prediction-providers.js';
import { PredictionsController } from './predictions/predictions.controller.js';
import { FactsController } from './provenance/facts.controller.js';
import { factProviders } from './provenance/provenance.parts.js';
import { AskedQuestionRow } from './questions/asked-question.entity.js';
import { AskedQuestions } from './questions/asked-questions.queries.js';
import { QuestionsController } from './questions/questions.controller.js';
import { QuestionsService } from './questions/questions.service.js';
import { QuestionTables } from './questions/tables.service.js';
import { forecastAgainJob } from './scheduled/forecast-queue.js';
import { scheduledProviders } from './scheduled/scheduled.parts.js';
import { ScheduledWorkRow } from './scheduled-runs/scheduled-work.entity.js';
import {
  codeControllers,
  codeEntities,
  codeEvents,
  codeJobs,
  codeProviders,
} from './second-opinions/code.parts.js';
import { AccountStateHandler } from './sharing/account-state.handler.js';
import { InvitedAddresses } from './sharing/invited-addresses.js';
import { SharingController } from './sharing/sharing.controller.js';
import { SharingService } from './sharing/sharing.service.js';
import { analyticsEmails } from './sharing/sharing-emails.js';
import { UnsubscribeController } from './sharing/unsubscribe.controller.js';
import { SourcesHandler } from './source-changes/sources.handler.js';
import { ColumnProfiles } from './sources/column-profiles.js';
import { SourceRow } from './sources/source.entity.js';
import { SourceVersionRow } from './sources/source-version.entity.js';
import { SourcesService } from './sources/sources.service.js';
import { SuggestionsController } from './suggestions/suggestions.controller.js';
import { SuggestionsQueries } from './suggestions/suggestions.queries.js';
import { summaryControllers, summaryEntities, summaryProviders } from './summaries/summaries.parts.js';
import { writeSummaryJob } from './summaries/summary-queue.js';
import { DashboardRow } from './tiles/dashboard.entity.js';
import { NewestPeriods } from './tiles/newest-periods.js';
import { SavedViewRow } from './tiles/saved-view.entity.js';
import {
  togetherControllers,
  togetherEntities,
  togetherEvents,
  togetherProviders,
} from './together/together.parts.js';
import { WorkspaceDeletion } from './user-deletion/workspace-deletion.service.js';
import { DashboardVersionRow } from './versions/dashboard-version.entity.js';
import { ListingController } from './views/listing.controller.js';
import { ListingService } from './views/listing.service.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsService } from './views/views.service.js';

/** The analytics service: dashboards, insights, and the facts behind every number. */
export const analyticsService = defineService({
  name: 'analytics-ai',
  pool: { min: 2, size: 8 },
  settings: analyticsSettings,
  config: ANALYTICS_CONFIG,
  entities: [
    SourceRow,
    SourceVersionRow,
    DashboardRow,
    FactRow,
    InsightRow,
    InsightRunRow,
    InsightOpinionRow,
    PredictionRow,
    ShareRow,
    AskedQuestionRow,
    DashboardVersionRow,
    SavedViewRow,
    ScheduledWorkRow,
    LiveAnswerRow,
    ...aiEntities,
    ...codeEntities,
    ...healthEntities,
    ...summaryEntities,
    ...togetherEntities,
  ],
  migrations: ANALYTICS_MIGRATIONS,
  events: [
    UserStateChanged,
    DataSourceReady,
    DataSourceDeleted,
    ExportRequested,
    ScheduleFired,
    LiveAnswersReady,
    RestorePrepared,
    ...togetherEvents,
    ...codeEvents,
  ],
  emails: analyticsEmails,
  jobs: [
    buildDashboardJob,
    findInsightsJob,
    predictJob,
    scorePredictionsJob,
    writeSummaryJob,
    writeExportContentJob,
    forecastAgainJob,
    checkAlertJob,
    ...codeJobs,
  ],
  controllers: [
    DashboardsController,
    ...historyControllers,
    SuggestionsController,
    HierarchiesController,
    ViewsController,
    ListingController,
    ForecastTilesController,
    ImagesController,
    CalculationsController,
    SharingController,
    GuestsController,
    UnsubscribeController,
    FactsController,
    InsightsController,
    PredictionsController,
    QuestionsController,
    AiController,
    ...summaryControllers,
    ...togetherControllers,
    AlertsController,
    ...codeControllers,
    ...healthControllers,
  ],
  providers: [
    AccountStateHandler,
    SourcesHandler,
    SourcesService,
    BuildDashboard,
    DashboardsService,
    DashboardsQueries,
    PreviewQueries,
    ...historyProviders,
    SuggestionsQueries,
    HierarchiesQueries,
    ViewsService,
    ListingService,
    ForecastTilesQueries,
    ImagesService,
    FilterValuesQueries,
    NewestPeriods,
    CalculationsService,
    CalculationChecks,
    ColumnProfiles,
    CalculationProposer,
    GuestsService,
    GuestFacts,
    SharingService,
    InvitedAddresses,
    ...factProviders,
    AnalysisService,
    FindInsights,
    InsightsService,
    ...predictionProviders,
    QuestionTables,
    AskedQuestions,
    QuestionsService,
    ...aiProviders,
    ...summaryProviders,
    ...scheduledProviders,
    ...alertProviders,
    ...exportProviders,
    ...liveProviders,
    ...togetherProviders,
    ...codeProviders,
    ...healthProviders,
  ],
  storage: openStorage,
  engine: openEngine,
  usage: DashboardUsage,
  countedUsage: COUNTED_USAGE,
  madeObjects: `SELECT user_id AS "userId", 'dashboards' AS kind, count(*)::int AS count
    FROM dashboards WHERE workspace_id = $1 GROUP BY user_id`,
  dataExport: DataExportQueries,
  userDeletion: WorkspaceDeletion,
});

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
