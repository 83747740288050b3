import { Injectable } from '@nestjs/common';
import { CodeActed, type EventPayload } from '@plumbline/contracts';
import { OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';
import { AuditService } from './audit.service.js';

/** Hears what was done about changes of code, which another service keeps, and writes it to the audit log. */
@Injectable()
export class CodeAuditHandler {
  constructor(private readonly audit: AuditService) {}

  @OnEvent(CodeActed)
  async onCodeActed(
    { action, actor, address, details }: EventPayload<typeof CodeActed>,
    tx: EntityManager,
  ): Promise<void> {
    await this.audit.record(tx, { action, actor, address, details });
  }
}
