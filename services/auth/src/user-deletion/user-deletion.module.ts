import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';

/** Accounts that their users delete. */
@Module({
  imports: [AuditModule, IdentityModule, BillingModule],
  controllers: [DeletionController],
  providers: [DeletionService],
  exports: [DeletionService],
})
export class UserDeletionModule {}
