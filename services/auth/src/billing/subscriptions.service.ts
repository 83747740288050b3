import { Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Invoice,
  PAYMENT_GRACE_DAYS,
  quotaOf,
  type SetPlanBody,
  type Subscription,
  type Usage,
} from '@plumbline/contracts';
import { conflict, notFound } from '@plumbline/server';
import type { UsageSource } from '@plumbline/service';
import { DataSource } from 'typeorm';
import { Member } from '../identity/memberships/member.entity.js';
import { takenSeats } from '../identity/memberships/seats.js';
import type { Caller } from '../identity/sessions/caller.js';
import { actorOf, assertMayTouch } from '../identity/users/rights.js';
import { User } from '../identity/users/user.entity.js';
import { UNPAID, Workspace } from '../identity/users/workspace.entity.js';
import { Billing } from './billing.js';
import { PlanChanges } from './plan-changes.js';

const DAY_MS = 86_400_000;

/** The plan of a workspace, as its user and the administrators see and change it. */
@Injectable()
export class SubscriptionsService implements UsageSource {
  constructor(
    private readonly database: DataSource,
    private readonly billing: Billing,
    private readonly plans: PlanChanges,
  ) {}

  async show(claims: AccessClaims): Promise<Subscription> {
    return this.view(await this.workspaceOf(claims));
  }

  /** How many users the plan has room for, and how many there are, with those who are invited. */
  async usage({ wid }: AccessClaims): Promise<Usage> {
    const { plan, contractLimits: limits } = await this.workspaceOf({ wid });
    const { used } = await takenSeats(this.database.manager, wid);
    return [{ meter: 'users', used, limit: quotaOf({ plan, limits }, 'users') }];
  }

  async checkout(claims: AccessClaims): Promise<{ url: string }> {
    const workspace = await this.workspaceOf(claims);
    if (workspace.plan !== 'free') throw conflict('You already have this plan, or a larger one.');
    if (workspace.subscriptionId)
      throw conflict(
        'You have bought this plan, and its payment is being confirmed. There is nothing more to do.',
      );
    const user = await this.database.manager.findOneByOrFail(User, { id: claims.sub });
    return { url: await this.billing.checkout(workspace, user.email) };
  }

  async portal(claims: AccessClaims): Promise<{ url: string }> {
    const { customerId } = await this.workspaceOf(claims);
    return { url: await this.billing.portal(customerId ?? noCard()) };
  }

  async invoices(claims: AccessClaims): Promise<Invoice[]> {
    const { customerId } = await this.workspaceOf(claims);
    return customerId ? this.billing.invoices(customerId) : [];
  }

  /** To a smaller plan with the end of the paid period; back to the one that was cancelled at once. */
  async change(claims: AccessClaims, plan: 'free' | 'premium'): Promise<Subscription> {
    const workspace = await this.workspaceOf(claims);
    if (plan === 'free') return this.setCancelled(claims, true);
    if (workspace.endsAt) return this.setCancelled(claims, false);
    throw conflict(
      workspace.plan === 'free'
        ? 'Buy this plan at the checkout.'
        : 'You already have this plan, or a larger one.',
    );
  }

  async setCancelled(claims: AccessClaims, isCancelled: boolean): Promise<Subscription> {
    const { subscriptionId } = await this.workspaceOf(claims);
    const period = await this.billing.setCancelled(subscriptionId ?? noCard(), isCancelled);
    return this.database.transaction(async (tx) => {
      const workspace = await this.plans.lock(tx, claims.wid);
      const changes = isCancelled ? { endsAt: period, renewsAt: null } : { endsAt: null, renewsAt: period };
      return this.view(await this.plans.apply(tx, workspace, changes));
    });
  }

  /** What an administrator agreed upon with a user, for the user's own workspace or another one that the user owns. */
  async setPlan(
    userId: string,
    { plan, limits, workspaceId }: SetPlanBody,
    claims: AccessClaims,
    { address }: Caller,
  ): Promise<Subscription> {
    return this.database.transaction(async (tx) => {
      const user = await tx.findOneBy(User, { id: userId });
      if (!user) throw notFound();
      assertMayTouch(user, claims);
      const owned = { workspaceId: workspaceId ?? user.workspaceId, userId, role: 'owner' } as const;
      if (!(await tx.existsBy(Member, owned))) throw notFound();
      const workspace = await this.plans.lock(tx, owned.workspaceId);
      if (workspace.subscriptionId)
        throw conflict('This user pays by card and must cancel before another plan can be agreed.');
      const paidBy = plan === 'free' ? 'nothing' : 'agreement';
      const contractLimits = plan === 'enterprise' ? (limits ?? workspace.contractLimits) : {};
      const by = { actor: actorOf(claims), address };
      const agreed = { ...UNPAID, plan, paidBy, contractLimits } as const;
      return this.view(await this.plans.apply(tx, workspace, agreed, by));
    });
  }

  private workspaceOf({ wid }: Pick<AccessClaims, 'wid'>): Promise<Workspace> {
    return this.database.manager.findOneByOrFail(Workspace, { id: wid });
  }

  private view({ plan, contractLimits, paidBy, renewsAt, endsAt, pastDueSince }: Workspace): Subscription {
    const graceEndsAt = pastDueSince && new Date(pastDueSince.getTime() + PAYMENT_GRACE_DAYS * DAY_MS);
    return {
      plan,
      status: graceEndsAt ? 'past_due' : endsAt ? 'ending' : 'active',
      renewsAt: renewsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      nextPlan: endsAt ? 'free' : null,
      graceEndsAt: graceEndsAt?.toISOString() ?? null,
      paidBy,
      isBillingConnected: this.billing.isConnected,
      limits: contractLimits,
    };
  }
}

function noCard(): never {
  throw conflict('This workspace does not pay by card, so there is no payment to change.');
}
