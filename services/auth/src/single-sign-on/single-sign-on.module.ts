import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { TeamsModule } from '../teams/teams.module.js';
import { DomainRecords } from './domains/domain-records.js';
import { DomainsController } from './domains/domains.controller.js';
import { DomainsService } from './domains/domains.service.js';

/** How a workspace's own identity provider lets its people in. */
@Module({
  imports: [AuditModule, IdentityModule, TeamsModule],
  controllers: [DomainsController],
  providers: [DomainRecords, DomainsService],
})
export class SingleSignOnModule {}
