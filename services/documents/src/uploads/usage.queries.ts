import { Inject, Injectable } from '@nestjs/common';
import type { AccessClaims, Usage } from '@plumbline/contracts';
import { limitOf } from '@plumbline/database';
import type { UsageSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { countUsed } from '../catalog/document-state.js';

/** How many of the plan's documents are used. */
@Injectable()
export class DocumentUsage implements UsageSource {
  constructor(@Inject(DataSource) private readonly database: DataSource) {}

  async usage(claims: AccessClaims): Promise<Usage> {
    const { manager } = this.database;
    const used = await countUsed(manager, claims.wid);
    return [{ meter: 'documents', used, limit: await limitOf(manager, claims, 'documents') }];
  }
}
