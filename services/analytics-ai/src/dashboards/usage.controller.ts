import { Controller, Get, Inject } from '@nestjs/common';
import type { AccessClaims, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import { Session } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { countSlots } from './dashboard-state.js';

/** This service's part of what the gateway composes: how many of the plan's dashboards are used. */
@Controller('api/subscription/usage')
export class UsageController {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  @Get()
  async usage(@Session() claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await countSlots(manager, claims.wid);
    return [{ meter: 'dashboards', used, limit: await limitOf(manager, claims, 'dashboards') }];
  }
}
