import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, SessionRevoked, SubscriptionChanged } from '@plumbline/contracts';
import { afterCommit, setQuotaPlan } from '@plumbline/database';
import { LiveBus, OnEvent } from '@plumbline/events';
import { Identity } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** Follows what accounts decide: the plan of a workspace, and sessions that have ended. */
@Injectable()
export class AccountsHandler {
  constructor(
    @Inject(Identity) private readonly identity: Identity,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  @OnEvent(SubscriptionChanged)
  async onSubscriptionChanged(
    payload: EventPayload<typeof SubscriptionChanged>,
    tx: EntityManager,
  ): Promise<void> {
    const { workspaceId } = payload;
    await setQuotaPlan(tx, workspaceId, payload);
    // What auth told when the plan changed came before these limits did.
    const data = { type: 'subscription', id: workspaceId } as const;
    afterCommit(tx, () => this.live.publish({ workspaceId, event: 'changed', data }));
  }

  @OnEvent(SessionRevoked)
  async onSessionRevoked(
    { sessionId, until }: EventPayload<typeof SessionRevoked>,
    tx: EntityManager,
  ): Promise<void> {
    afterCommit(tx, () => this.identity.revocations.add(sessionId, new Date(until)));
  }
}
