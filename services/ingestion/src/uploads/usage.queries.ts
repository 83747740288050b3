import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import type { UsageSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { countUsed } from '../catalog/source-state.js';

/** How many of the plan's uploads are used. */
@Injectable()
export class UploadUsage implements UsageSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async usage(claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await countUsed(manager, claims.wid);
    return [{ meter: 'uploads', used, limit: await limitOf(manager, claims, 'uploads') }];
  }
}
