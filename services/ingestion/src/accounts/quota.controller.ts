import { Controller, Inject } from '@nestjs/common';
import { type AccessClaims, getUsage, type Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import { Implements, Session } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { countSlots } from '../catalog/source-state.js';

/** This service's part of what the gateway composes: how many of the plan's uploads are used. */
@Controller()
export class QuotaController {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  @Implements(getUsage)
  async usage(@Session() claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await countSlots(manager, claims.wid);
    return [{ meter: 'uploads', used, limit: await limitOf(manager, claims, 'uploads') }];
  }
}
