import { Inject, Injectable } from '@nestjs/common';
import { type Invoice, PLAN_CENTS, PLAN_NAMES, PRODUCT_NAME } from '@plumbline/contracts';
import { AppError, malformed, unavailable } from '@plumbline/server';
import Stripe from 'stripe';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import type { Workspace } from '../identity/users/workspace.entity.js';

const PATIENCE_MS = 10_000;

/** The payment provider, where the operator has connected one. What it decides arrives as signed webhooks. */
@Injectable()
export class Billing {
  private readonly stripe: Stripe | undefined;

  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {
    if (config.STRIPE_SECRET_KEY) this.stripe = connect(config.STRIPE_SECRET_KEY, config.STRIPE_API_BASE);
  }

  get isConnected(): boolean {
    return this.stripe !== undefined;
  }

  /** The page where Premium is bought. The price is the one of the plan table. */
  async checkout(workspace: Workspace, email: string): Promise<string> {
    const { url } = await this.callProvider((stripe) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        client_reference_id: workspace.id,
        ...(workspace.customerId ? { customer: workspace.customerId } : { customer_email: email }),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'usd',
              unit_amount: PLAN_CENTS.premium ?? 0,
              recurring: { interval: 'month' },
              product_data: { name: `${PRODUCT_NAME} ${PLAN_NAMES.premium}` },
            },
          },
        ],
        subscription_data: { metadata: { workspaceId: workspace.id } },
        success_url: `${this.config.PUBLIC_URL}/pricing?checkout=done`,
        cancel_url: `${this.config.PUBLIC_URL}/pricing?checkout=cancelled`,
      }),
    );
    if (!url) throw unavailable('The payment provider did not answer with a page. Please try again.');
    return url;
  }

  /** The page where cards, address and tax id are kept. */
  async portal(customerId: string): Promise<string> {
    const return_url = `${this.config.PUBLIC_URL}/pricing`;
    const session = await this.callProvider((stripe) =>
      stripe.billingPortal.sessions.create({ customer: customerId, return_url }),
    );
    return session.url;
  }

  /** Ends a subscription with the period that is paid, or lets it go on. @returns when the period ends */
  async setCancelled(subscriptionId: string, isCancelled: boolean): Promise<Date | null> {
    const subscription = await this.callProvider((stripe) =>
      stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: isCancelled }),
    );
    return periodEnd(subscription);
  }

  /** Ends a subscription now. One that has ended already is no failure. */
  async end(subscriptionId: string): Promise<void> {
    await this.callProvider((stripe) => stripe.subscriptions.cancel(subscriptionId)).catch(
      (failure: unknown) => {
        if (!(failure instanceof Stripe.errors.StripeInvalidRequestError)) throw failure;
      },
    );
  }

  async invoices(customerId: string): Promise<Invoice[]> {
    const { data } = await this.callProvider((stripe) =>
      stripe.invoices.list({ customer: customerId, limit: 100 }),
    );
    return data.map((invoice) => ({
      id: invoice.id ?? '',
      number: invoice.number ?? '',
      status: invoice.status ?? 'draft',
      amount: invoice.total,
      currency: invoice.currency,
      createdAt: new Date(invoice.created * 1_000).toISOString(),
      pdf: invoice.invoice_pdf ?? null,
    }));
  }

  /** The content of a signed webhook. @throws AppError `malformed` when it is not the provider's, or is older than 5 minutes */
  async readWebhook(message: string, signature: string): Promise<Stripe.Event> {
    const { STRIPE_WEBHOOK_SECRET: secret } = this.config;
    if (!this.stripe || !secret) throw notConnected();
    return this.stripe.webhooks.constructEventAsync(message, signature, secret).catch(() => {
      throw malformed('The signature of this webhook does not match STRIPE_WEBHOOK_SECRET.');
    });
  }

  private async callProvider<Result>(call: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    if (!this.stripe) throw notConnected();
    try {
      return await call(this.stripe);
    } catch (failure) {
      if (
        failure instanceof Stripe.errors.StripeConnectionError ||
        failure instanceof Stripe.errors.StripeAPIError
      )
        throw unavailable('The payment provider does not answer right now. Please try again.');
      throw failure;
    }
  }
}

/** As the provider's API wrote it until 2025; a webhook may still be set to that version. */
type EarlierSubscription = Partial<Stripe.Subscription> & { current_period_end?: number };

/** When the period that is paid ends. */
export function periodEnd(subscription: EarlierSubscription): Date | null {
  const end = subscription.items?.data[0]?.current_period_end ?? subscription.current_period_end;
  return end === undefined ? null : new Date(end * 1_000);
}

const notConnected = () =>
  new AppError(
    'billing_not_connected',
    'Billing is not connected here. An owner or admin of this installation sets plans.',
  );

function connect(key: string, base: string | undefined): Stripe {
  const options = { timeout: PATIENCE_MS, maxNetworkRetries: 2, telemetry: false };
  if (!base) return new Stripe(key, options);
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === 'http:';
  return new Stripe(key, {
    ...options,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}
