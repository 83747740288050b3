import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, getUsage, type Meter, type Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import { Implements, Session } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { countGuests } from '../sharing/guests.service.js';
import { countSlots } from './dashboard-state.js';

/** This service's part of what the gateway composes: how many of the plan's dashboards and guests are used. */
@Controller()
export class UsageController {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  @Implements(getUsage)
  async usage(@Session() claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const meterOf = async (meter: Meter, used: number) => ({
      meter,
      used,
      limit: await limitOf(manager, claims, meter),
    });
    return [
      await meterOf('dashboards', await countSlots(manager, claims.wid)),
      await meterOf('guests', await countGuests(manager, claims.wid)),
    ];
  }
}
