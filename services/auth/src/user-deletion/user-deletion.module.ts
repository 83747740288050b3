import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { LeavingWorkspaces } from './leaving-workspaces.js';

/** Accounts that their users delete. */
@Module({
  imports: [AuditModule, IdentityModule, BillingModule],
  controllers: [DeletionController],
  providers: [DeletionService, LeavingWorkspaces],
  exports: [DeletionService],
})
export class UserDeletionModule {}
