import { Controller, Get, Inject } from '@nestjs/common';
import type { AccessClaims, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import { Session } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { countSlots } from '../catalog/source-state.js';

/** This service's part of what the gateway composes: how many of the plan's uploads are used. */
@Controller('api/subscription/usage')
export class QuotaController {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  @Get()
  async usage(@Session() claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await countSlots(manager, claims.wid);
    return [{ meter: 'uploads', used, limit: await limitOf(manager, claims, 'uploads') }];
  }
}
