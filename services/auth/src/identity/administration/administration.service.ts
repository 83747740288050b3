import { Injectable } from '@nestjs/common';
import type { AccessClaims, AuditAction, ChangeUserBody, SessionView } from '@plumbline/contracts';
import { conflict, forbidden, notFound } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AddressVerifications } from '../address-verification/address-verifications.service.js';
import { SessionEnding } from '../session-ending.js';
import type { Caller } from '../sessions/caller.js';
import { SessionList } from '../sessions/session-list.queries.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { changeState } from '../users/account-state.js';
import { actorOf, assertMayTouch } from '../users/rights.js';
import { User } from '../users/user.entity.js';

/** What owner and admin do to the accounts of others. Every change ends the sessions that were opened before it. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly database: DataSource,
    private readonly ending: SessionEnding,
    private readonly tokens: ApiTokensService,
    private readonly sessions: SessionList,
    private readonly audit: AuditService,
    private readonly verifications: AddressVerifications,
  ) {}

  async change(id: string, body: ChangeUserBody, claims: AccessClaims, caller: Caller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lockOther(tx, id, claims);
      const record = (action: AuditAction, details = {}) =>
        this.audit.record(tx, { action, actor: actorOf(claims), subject: user, ...caller, details });
      const isNewRole = body.role !== undefined && body.role !== user.role;
      const isNewState = body.disabled !== undefined && body.disabled !== (user.disabledAt !== null);
      if (isNewRole) {
        await tx.update(User, { id }, { role: body.role });
        await record('role_changed', { from: user.role, to: body.role });
      }
      if (isNewState) {
        await changeState(tx, user, { disabledAt: body.disabled ? new Date() : null });
        if (body.disabled) await this.tokens.end(tx, user);
        await record(body.disabled ? 'user_disabled' : 'user_enabled');
      }
      if (isNewRole || isNewState) await this.ending.end(tx, user);
      if (body.emailVerified) await this.verifications.markVerified(tx, user, caller, actorOf(claims));
    });
  }

  async sessionsOf(id: string, claims: AccessClaims): Promise<SessionView[]> {
    const user = await this.database.manager.findOneBy(User, { id });
    if (!user) throw notFound();
    assertMayTouch(user, claims);
    return this.sessions.of(id, claims.sid);
  }

  async endSessions(
    id: string,
    sessionId: string | undefined,
    claims: AccessClaims,
    caller: Caller,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      const user = await this.lock(tx, id);
      assertMayTouch(user, claims);
      const ended = await this.ending.end(tx, user, { only: sessionId });
      if (sessionId && ended === 0) throw notFound();
      await this.audit.record(tx, {
        ...{ action: 'sessions_ended', actor: actorOf(claims), subject: user, ...caller },
        details: { sessions: String(ended) },
      });
    });
  }

  private async lockOther(tx: EntityManager, id: string, claims: AccessClaims): Promise<User> {
    const user = await this.lock(tx, id);
    if (user.role === 'owner') throw forbidden('The owner of the installation cannot be changed.');
    if (user.id === claims.sub) throw conflict('Ask another administrator to change your own account.');
    return user;
  }

  private async lock(tx: EntityManager, id: string): Promise<User> {
    const user = await tx.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!user) throw notFound();
    return user;
  }
}
