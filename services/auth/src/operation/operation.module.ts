import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { UserDeletionModule } from '../user-deletion/user-deletion.module.js';
import { CheckRunner } from './deployment-check/check-runner.js';
import { DeploymentChecksController } from './deployment-check/deployment-checks.controller.js';
import { DeploymentChecks } from './deployment-check/deployment-checks.service.js';
import { FullChecks } from './deployment-check/full-checks.js';
import { NoticedController } from './drill/noticed.controller.js';
import { NoticedQueries } from './drill/noticed.queries.js';
import { MonitoringController } from './monitoring/monitoring.controller.js';
import { MonitoringService } from './monitoring/monitoring.service.js';
import { SamplesHandler } from './monitoring/samples.handler.js';
import { SeriesQueries } from './monitoring/series.queries.js';
import { DailyTotals } from './overview/daily-totals.js';
import { UsageHandler } from './overview/usage.handler.js';
import { UsageOverviewController } from './overview/usage-overview.controller.js';
import { UsageOverviewQueries } from './overview/usage-overview.queries.js';
import { WorkspaceUsageQueries } from './overview/workspace-usage.queries.js';
import { FactAuditsHandler } from './quality/fact-audits.handler.js';
import { QualityQueries } from './quality/quality.queries.js';
import { ReadingsQueries } from './rules/readings.queries.js';
import { RuleEvaluation } from './rules/rule-evaluation.js';
import { RuleRecipients } from './rules/rule-recipients.js';
import { RulesController } from './rules/rules.controller.js';
import { RulesQueries } from './rules/rules.queries.js';
import { RulesService } from './rules/rules.service.js';
import { WatchedSessionsController } from './sessions/watched-sessions.controller.js';
import { WatchedSessions } from './sessions/watched-sessions.js';
import { ViewedScreens } from './viewed-screens.js';

/** How the installation does, whether it is as it should be, and who is signed in, for those who run it. */
@Module({
  imports: [AuditModule, IdentityModule, UserDeletionModule],
  controllers: [
    DeploymentChecksController,
    MonitoringController,
    NoticedController,
    RulesController,
    UsageOverviewController,
    WatchedSessionsController,
  ],
  providers: [
    CheckRunner,
    DailyTotals,
    DeploymentChecks,
    FactAuditsHandler,
    FullChecks,
    MonitoringService,
    NoticedQueries,
    QualityQueries,
    ReadingsQueries,
    RuleEvaluation,
    RuleRecipients,
    RulesQueries,
    RulesService,
    SamplesHandler,
    SeriesQueries,
    UsageHandler,
    UsageOverviewQueries,
    ViewedScreens,
    WatchedSessions,
    WorkspaceUsageQueries,
  ],
})
export class OperationModule {}
