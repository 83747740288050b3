import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Billing } from './billing.js';
import { BillingWebhooks } from './billing-webhooks.service.js';
import { PlanChanges } from './plan-changes.js';
import { SubscriptionClock } from './subscription-clock.js';
import { SubscriptionsController } from './subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions.service.js';

const PROVIDERS = [Billing, BillingWebhooks, PlanChanges, SubscriptionClock, SubscriptionsService];

/** What a workspace has paid for: its plan, its subscription and the webhooks of the payment provider. */
@Module({
  imports: [AuditModule, IdentityModule],
  controllers: [SubscriptionsController],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class BillingModule {}
