import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PAYMENT_GRACE_DAYS } from '@plumbline/contracts';
import { BackgroundLoop, LOGGER, type Logger } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { UNPAID } from '../identity/users/workspace.entity.js';
import { Billing } from './billing.js';
import { PlanChanges } from './plan-changes.js';

const PAUSE_MS = 60_000;
/** The provider itself announces when a period has ended; we end it ourselves when that webhook never came. */
const WEBHOOK_MAY_TAKE = '1 day';

/** Ends plans whose time has passed: cancelled ones, and those that nobody paid for during the whole grace; and what a later purchase replaced. */
@Injectable()
export class SubscriptionClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop: BackgroundLoop;

  constructor(
    private readonly database: DataSource,
    private readonly plans: PlanChanges,
    private readonly billing: Billing,
    @Inject(LOGGER) logger: Logger,
  ) {
    const onError = (error: Error) => logger.warn({ err: error }, 'plans whose time has passed');
    this.loop = new BackgroundLoop(() => this.pass(), { pauseMs: PAUSE_MS, onError });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Ends one, at the provider before here: who is away then is asked again. @returns whether there was one */
  async pass(): Promise<boolean> {
    return (await this.endPlan()) || (await this.endReplaced());
  }

  private async endPlan(): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const [due]: { id: string; subscription_id: string | null }[] = await tx.query(
        `SELECT id, subscription_id FROM workspaces
         WHERE past_due_since < now() - make_interval(days => $1) OR ends_at < now() - interval '${WEBHOOK_MAY_TAKE}'
         LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [PAYMENT_GRACE_DAYS],
      );
      if (!due) return false;
      if (due.subscription_id && this.billing.isConnected) await this.billing.end(due.subscription_id);
      await this.plans.apply(tx, await this.plans.lock(tx, due.id), UNPAID);
      return true;
    });
  }

  private async endReplaced(): Promise<boolean> {
    if (!this.billing.isConnected) return false;
    return this.database.transaction(async (tx) => {
      const [replaced]: { id: string }[] = await tx.query(
        `SELECT id FROM replaced_subscriptions LIMIT 1 FOR UPDATE SKIP LOCKED`,
      );
      if (!replaced) return false;
      await this.billing.end(replaced.id);
      await tx.query(`DELETE FROM replaced_subscriptions WHERE id = $1`, [replaced.id]);
      return true;
    });
  }
}
