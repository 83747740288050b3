import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ActivityController } from './activity.controller.js';
import { ActivityHandler } from './activity.handler.js';
import { ActivityQueries } from './activity.queries.js';

/** What members do in a workspace, as their feed tells it. */
@Module({
  imports: [AuditModule],
  controllers: [ActivityController],
  providers: [ActivityHandler, ActivityQueries],
  exports: [ActivityQueries],
})
export class ActivityModule {}
