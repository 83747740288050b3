import type { ContractLimits, Plan, Subscription } from '@plumbline/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The unit of a subscription; everyone has a personal one. */
@Entity('workspaces')
export class Workspace {
  @PrimaryColumn('uuid')
  id!: string;

  /** Empty: called after its owner. */
  @Column('text', { default: '' })
  name!: string;

  @Column('text')
  plan!: Plan;

  @Column('integer', { name: 'plan_version' })
  planVersion!: number;

  /** What an Enterprise contract says instead of the plan's numbers. */
  @Column('jsonb', { name: 'contract_limits', default: {} })
  contractLimits!: ContractLimits;

  /** `card` follows the payment provider, `agreement` what an administrator set. */
  @Column('text', { name: 'paid_by', default: 'nothing' })
  paidBy!: Subscription['paidBy'];

  /** Of the payment provider. */
  @Column('text', { name: 'customer_id', nullable: true, default: null })
  customerId!: string | null;

  /** Of the payment provider. */
  @Column('text', { name: 'subscription_id', nullable: true, default: null })
  subscriptionId!: string | null;

  @Column('timestamptz', { name: 'renews_at', nullable: true, default: null })
  renewsAt!: Date | null;

  /** When a plan that was cancelled ends. */
  @Column('timestamptz', { name: 'ends_at', nullable: true, default: null })
  endsAt!: Date | null;

  /** Since when a payment is missing. */
  @Column('timestamptz', { name: 'past_due_since', nullable: true, default: null })
  pastDueSince!: Date | null;

  /** The last one that the payment provider ended: no late news of it may revive it. */
  @Column('text', { name: 'ended_subscription_id', nullable: true, default: null })
  endedSubscriptionId!: string | null;

  /** When the payment provider's newest news of the subscription that was applied was written. */
  @Column('timestamptz', { name: 'news_at', nullable: true, default: null })
  webhookAt!: Date | null;

  /** The same of its payments. */
  @Column('timestamptz', { name: 'payment_news_at', nullable: true, default: null })
  paymentWebhookAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}

/** What belongs to a plan that is paid for by nobody any more. */
export const UNPAID = {
  plan: 'free',
  contractLimits: {},
  paidBy: 'nothing',
  subscriptionId: null,
  renewsAt: null,
  endsAt: null,
  pastDueSince: null,
} as const satisfies Partial<Workspace>;
