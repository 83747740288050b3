import { Controller, Headers, Req } from '@nestjs/common';
import {
  type AccessClaims,
  cancelSubscription,
  changePlan,
  getSubscription,
  listInvoices,
  openBillingPortal,
  openCheckout,
  type ReceivedBy,
  receiveBillingWebhook,
  resumeSubscription,
  setUserPlan,
} from '@plumbline/contracts';
import { Implements, Input, PeopleOnly, rawBody, Session } from '@plumbline/server';
import type { FastifyRequest } from 'fastify';
import { CalledFrom, type Caller } from '../identity/sessions/caller.js';
import { BillingWebhooks } from './billing-webhooks.service.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** The plan: seen, bought, cancelled, resumed by its user; set by owner and admin; told of by the payment provider. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly webhooks: BillingWebhooks,
  ) {}

  @Implements(getSubscription)
  show(@Session() claims: AccessClaims) {
    return this.subscriptions.show(claims);
  }

  @PeopleOnly()
  @Implements(openCheckout)
  checkout(@Input() _received: ReceivedBy<typeof openCheckout>, @Session() claims: AccessClaims) {
    return this.subscriptions.checkout(claims);
  }

  @PeopleOnly()
  @Implements(openBillingPortal)
  portal(@Session() claims: AccessClaims) {
    return this.subscriptions.portal(claims);
  }

  @PeopleOnly()
  @Implements(changePlan)
  change(@Input() { body: { plan } }: ReceivedBy<typeof changePlan>, @Session() claims: AccessClaims) {
    return this.subscriptions.change(claims, plan);
  }

  @PeopleOnly()
  @Implements(cancelSubscription)
  cancel(@Session() claims: AccessClaims) {
    return this.subscriptions.setCancelled(claims, true);
  }

  @PeopleOnly()
  @Implements(resumeSubscription)
  resume(@Session() claims: AccessClaims) {
    return this.subscriptions.setCancelled(claims, false);
  }

  @PeopleOnly()
  @Implements(listInvoices)
  invoices(@Session() claims: AccessClaims) {
    return this.subscriptions.invoices(claims);
  }

  @Implements(receiveBillingWebhook)
  async webhook(@Req() request: FastifyRequest, @Headers('stripe-signature') signature: string | undefined) {
    await this.webhooks.receive(rawBody(request), signature ?? '');
    return { received: true } as const;
  }

  @Implements(setUserPlan)
  setPlan(
    @Input() { id, body }: ReceivedBy<typeof setUserPlan>,
    @Session() claims: AccessClaims,
    @CalledFrom() caller: Caller,
  ) {
    return this.subscriptions.setPlan(id, body, claims, caller);
  }
}
