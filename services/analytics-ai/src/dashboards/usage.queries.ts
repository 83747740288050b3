import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Meter, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import type { UsageSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { countGuests } from '../guests/guests.service.js';
import { countUsed } from './dashboard-state.js';

/** How many of the plan's dashboards and guests are used. */
@Injectable()
export class DashboardUsage implements UsageSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async usage(claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const meterOf = async (meter: Meter, used: number) => ({
      meter,
      used,
      limit: await limitOf(manager, claims, meter),
    });
    return [
      await meterOf('dashboards', await countUsed(manager, claims.wid)),
      await meterOf('guests', await countGuests(manager, claims.wid)),
    ];
  }
}
