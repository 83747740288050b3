import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, UserDeleted } from '@plumbline/contracts';
import { removeQuota } from '@plumbline/database';
import { OnEvent } from '@plumbline/events';
import { removeEndedJobs } from '@plumbline/jobs';
import type { EntityManager } from 'typeorm';

/** Removes what a service keeps of a workspace: rows in the transaction, bytes after it. */
export interface UserDeletion {
  removeWorkspace(tx: EntityManager, workspaceId: string): Promise<void>;
}

/** Injection token of the service's own. */
export const USER_DELETION = Symbol('user deletion');
/** Injection token: whether the service has jobs. */
export const HAS_JOBS = Symbol('has jobs');

/** Everything of a workspace goes when its user has gone: what is the service's own, and what libraries keep for it. */
@Injectable()
export class UserDeletionHandler {
  constructor(
    @Inject(USER_DELETION) private readonly own: UserDeletion,
    @Inject(HAS_JOBS) private readonly hasJobs: boolean,
  ) {}

  @OnEvent(UserDeleted)
  async onUserDeleted({ workspaceId }: EventPayload<typeof UserDeleted>, tx: EntityManager): Promise<void> {
    await this.own.removeWorkspace(tx, workspaceId);
    await removeQuota(tx, workspaceId);
    if (this.hasJobs) await removeEndedJobs(tx, workspaceId);
  }
}
