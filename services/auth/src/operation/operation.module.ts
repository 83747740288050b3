import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { MonitoringController } from './monitoring/monitoring.controller.js';
import { MonitoringService } from './monitoring/monitoring.service.js';
import { SamplesHandler } from './monitoring/samples.handler.js';
import { SeriesQueries } from './monitoring/series.queries.js';
import { WatchedSessionsController } from './sessions/watched-sessions.controller.js';
import { WatchedSessions } from './sessions/watched-sessions.js';
import { ViewedScreens } from './viewed-screens.js';

/** How the installation does, and who is signed in, for those who run it. */
@Module({
  imports: [AuditModule, IdentityModule],
  controllers: [MonitoringController, WatchedSessionsController],
  providers: [MonitoringService, SamplesHandler, SeriesQueries, ViewedScreens, WatchedSessions],
})
export class OperationModule {}
