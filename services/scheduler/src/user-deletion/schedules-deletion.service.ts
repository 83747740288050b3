import { Injectable } from '@nestjs/common';
import type { UserDeletion } from '@plumbline/service';
import type { EntityManager } from 'typeorm';
import { KnownObjectRow } from '../catalog/known-object.entity.js';
import { ScheduleRow } from '../catalog/schedule.entity.js';

/** Removes the schedules of a workspace; their runs, receipts and addresses go with them. */
@Injectable()
export class SchedulesDeletion implements UserDeletion {
  async removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void> {
    await tx.delete(ScheduleRow, { workspaceId });
    await tx.delete(KnownObjectRow, { workspaceId });
  }
}
