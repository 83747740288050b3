import { Injectable } from '@nestjs/common';
import { BackupActed, type EventPayload } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AuditService } from './audit.service.js';

/** Hears what was done to the installation's backups, which another service keeps, and writes it to the audit log. */
@Injectable()
export class BackupAuditHandler {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(BackupActed)
  async onBackupActed(
    { action, actor, address, details }: EventPayload<typeof BackupActed>,
    tx: EntityManager,
  ): Promise<void> {
    await this.audit.record(tx, { action, ...(actor && { actor }), address, details });
  }
}
