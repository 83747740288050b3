import { Module } from '@nestjs/common';
import { AuditService } from './audit.service.js';

/** What was done to accounts, and by whom. */
@Module({ providers: [AuditService], exports: [AuditService] })
export class AuditModule {}
