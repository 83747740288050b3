import { Inject, Injectable } from '@nestjs/common';
import { type EventPayload, SessionRevoked, SubscriptionChanged } from '@plumbline/contracts';
import { afterCommit, setQuotaPlan } from '@plumbline/database';
import { OnEvent } from '@plumbline/events';
import { Identity } from '@plumbline/server';
import type { EntityManager } from 'typeorm';

/** Follows what accounts decide: the plan of a workspace, and sessions that have ended. */
@Injectable()
export class AccountsHandler {
  constructor(@Inject(Identity) private readonly identity: Identity) {}

  @OnEvent(SubscriptionChanged)
  async onSubscriptionChanged(
    payload: EventPayload<typeof SubscriptionChanged>,
    tx: EntityManager,
  ): Promise<void> {
    await setQuotaPlan(tx, payload.workspaceId, payload);
  }

  @OnEvent(SessionRevoked)
  async onSessionRevoked(
    { sessionId, until }: EventPayload<typeof SessionRevoked>,
    tx: EntityManager,
  ): Promise<void> {
    afterCommit(tx, () => this.identity.revocations.add(sessionId, new Date(until)));
  }
}
