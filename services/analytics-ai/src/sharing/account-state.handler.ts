import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, UserStateChanged } from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus, OnEvent } from '@plumbline/events';
import type { EntityManager } from 'typeorm';

/** Follows whether the user of a workspace is there: while it is not, nothing that it shared is shown. */
@Injectable()
export class AccountStateHandler {
  constructor(@Inject(LiveBus) private readonly live: LiveBus) {}

  @OnEvent(UserStateChanged)
  async onUserStateChanged(
    { workspaceId, state }: EventPayload<typeof UserStateChanged>,
    tx: EntityManager,
  ): Promise<void> {
    const statement =
      state === 'active'
        ? `DELETE FROM suspended_workspaces WHERE workspace_id = $1`
        : `INSERT INTO suspended_workspaces (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING`;
    await tx.query(statement, [workspaceId]);
    // Guests who are looking are shown out: what links may do has changed, as with the plan.
    const data = { type: 'subscription', id: workspaceId } as const;
    afterCommit(tx, () => this.live.publish({ workspaceId, event: 'changed', data }));
  }
}
