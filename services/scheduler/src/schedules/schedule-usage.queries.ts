import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import type { UsageSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { ScheduleRow } from '../catalog/schedule.entity.js';

/** How many of the plan's schedules there are; paused ones keep their places. */
@Injectable()
export class ScheduleUsage implements UsageSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async usage(claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await manager.countBy(ScheduleRow, { workspaceId: claims.wid });
    return [{ meter: 'schedules', used, limit: await limitOf(manager, claims, 'schedules') }];
  }
}
