import { Inject, Injectable } from '@nestjs/common';
import { PAYMENT_GRACE_DAYS } from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import { LOGGER, type Logger } from '@plumbline/server';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { AuthEmails } from '../emails/auth-emails.js';
import { leadOwner } from '../identity/memberships/lead-owner.js';
import { dateFor } from '../identity/users/user-dates.js';
import { UNPAID, Workspace } from '../identity/users/workspace.entity.js';
import { Billing, periodEnd } from './billing.js';
import { PlanChanges } from './plan-changes.js';

const DAY_MS = 86_400_000;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What a webhook says, in our words. */
interface WebhookContent {
  workspaceId?: string | null | undefined;
  customer: string | null;
  /** The subscription that a checkout began. */
  purchased?: string | null;
  /** Undefined where it tells of another subscription than the workspace's. */
  changes: (workspace: Workspace) => Partial<Workspace> | undefined;
  /** Whether it tells of a payment alone; else of the subscription. */
  payment?: 'paid' | 'failed';
}

/** Applies the payment provider's webhooks: each once, none that is outdated, all under the workspace's lock. */
@Injectable()
export class BillingWebhooks {
  constructor(
    private readonly database: DataSource,
    private readonly billing: Billing,
    private readonly plans: PlanChanges,
    private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async receive(message: string, signature: string): Promise<void> {
    const event = await this.billing.readWebhook(message, signature);
    await this.database.transaction((tx) => this.applyOnce(tx, event));
  }

  private async applyOnce(tx: EntityManager, event: Stripe.Event): Promise<void> {
    const isNew: unknown[] = await tx.query(
      `INSERT INTO billing_news (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id`,
      [event.id, event.type],
    );
    const content = contentOf(event);
    if (isNew.length === 0 || !content) return;
    const workspace = await this.workspaceOf(tx, content);
    if (!workspace)
      return this.logger.warn({ eventId: event.id, type: event.type }, 'a billing webhook of no workspace');
    const writtenAt = new Date(event.created * 1_000);
    const isLate = isOutdated(workspace, content, writtenAt);
    await this.keepOne(tx, workspace, content, isLate);
    const changes = isLate ? undefined : content.changes(workspace);
    if (!changes) return;
    const changed = await this.plans.apply(tx, workspace, {
      ...changes,
      customerId: content.customer ?? workspace.customerId,
      [content.payment ? 'paymentWebhookAt' : 'webhookAt']: writtenAt,
    });
    const { pastDueSince } = changed;
    if (content.payment === 'failed' && pastDueSince)
      await this.notifyPaymentFailed(tx, changed.id, pastDueSince);
  }

  private async workspaceOf(
    tx: EntityManager,
    { workspaceId, customer }: WebhookContent,
  ): Promise<Workspace | null> {
    const where =
      workspaceId && UUID.test(workspaceId) ? { id: workspaceId } : { customerId: customer ?? '' };
    return tx.findOne(Workspace, { where, lock: { mode: 'pessimistic_write' } });
  }

  /** Whoever buys twice, as in two windows, pays for the later purchase alone: the other one is noted as to be ended. */
  private async keepOne(
    tx: EntityManager,
    { subscriptionId, endedSubscriptionId }: Workspace,
    { purchased }: WebhookContent,
    isLate: boolean,
  ): Promise<void> {
    if (!purchased || !subscriptionId || purchased === subscriptionId || purchased === endedSubscriptionId)
      return;
    await tx.query(`INSERT INTO replaced_subscriptions (id) VALUES ($1) ON CONFLICT DO NOTHING`, [
      isLate ? purchased : subscriptionId,
    ]);
  }

  private async notifyPaymentFailed(
    tx: EntityManager,
    workspaceId: string,
    pastDueSince: Date,
  ): Promise<void> {
    const user = await leadOwner(tx, workspaceId);
    const graceEnds = new Date(pastDueSince.getTime() + PAYMENT_GRACE_DAYS * DAY_MS);
    await this.mailer.send(tx, {
      kind: 'payment-failed',
      to: user.email,
      data: {
        username: user.username,
        graceEnds: dateFor(user, graceEnds, { dateStyle: 'long' }),
        url: `${this.config.PUBLIC_URL}/pricing`,
      },
    });
  }
}

/** The state of a subscription includes its payments so far; a payment outdates payments alone. */
function isOutdated(
  { webhookAt, paymentWebhookAt }: Workspace,
  { payment }: WebhookContent,
  writtenAt: Date,
): boolean {
  const newer = [webhookAt, payment ? paymentWebhookAt : null];
  return newer.some((known) => known !== null && known > writtenAt);
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

function contentOf(event: Stripe.Event): WebhookContent | undefined {
  switch (event.type) {
    case 'checkout.session.completed': {
      const { client_reference_id: workspaceId, customer, subscription, payment_status } = event.data.object;
      const subscriptionId = idOf(subscription);
      const changes = ({ endedSubscriptionId }: Workspace) => {
        if (subscriptionId !== null && subscriptionId === endedSubscriptionId) return undefined;
        // A debit that takes days: the subscription tells when it has come.
        return payment_status === 'unpaid' ? { subscriptionId } : { ...bought, subscriptionId };
      };
      return { workspaceId, customer: idOf(customer), purchased: subscriptionId, changes };
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const subscription = event.data.object;
      return {
        workspaceId: subscription.metadata?.workspaceId,
        customer: idOf(subscription.customer),
        changes: (workspace) => stateOf(subscription, workspace, event.created),
      };
    }
    case 'invoice.paid':
    case 'invoice.payment_succeeded':
      return {
        customer: idOf(event.data.object.customer),
        changes: () => ({ pastDueSince: null }),
        payment: 'paid',
      };
    case 'invoice.payment_failed':
      return {
        customer: idOf(event.data.object.customer),
        // Where no plan is paid by card yet, or any more, none can be lost.
        changes: ({ paidBy, pastDueSince }) =>
          paidBy === 'card' ? { pastDueSince: pastDueSince ?? new Date(event.created * 1_000) } : {},
        payment: 'failed',
      };
    default:
      return undefined;
  }
}

const bought = { plan: 'premium', paidBy: 'card', endsAt: null, pastDueSince: null } as const;

/** What a subscription at the provider makes of a workspace. One that an administrator set is not the provider's. */
function stateOf(
  subscription: Stripe.Subscription,
  workspace: Workspace,
  at: number,
): Partial<Workspace> | undefined {
  const isAnother = workspace.subscriptionId !== null && workspace.subscriptionId !== subscription.id;
  const hasEnded = workspace.endedSubscriptionId === subscription.id;
  if (isAnother || hasEnded || workspace.paidBy === 'agreement') return undefined;
  const { status, id: subscriptionId, cancel_at, cancel_at_period_end } = subscription;
  const period = periodEnd(subscription);
  const endsAt = cancel_at ? new Date(cancel_at * 1_000) : cancel_at_period_end ? period : null;
  if (status === 'active' || status === 'trialing')
    return { ...bought, subscriptionId, endsAt, renewsAt: endsAt ? null : period };
  if (status === 'past_due' || status === 'unpaid')
    return { subscriptionId, endsAt, pastDueSince: workspace.pastDueSince ?? new Date(at * 1_000) };
  if (status === 'canceled' || status === 'incomplete_expired')
    return { ...UNPAID, endedSubscriptionId: subscriptionId };
  return {};
}
