import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { type Subscription, subscription } from '@plumbline/contracts';
import Stripe from 'stripe';
import { SubscriptionClock } from '../billing/subscription-clock.js';
import { DeletionService } from '../user-deletion/deletion.service.js';
import { PaymentStub } from './payment-stub.js';
import { type Account, type RunningAuth, startAuth } from './running-auth.js';

export const SECRET = `whsec_${randomUUID()}`;
export const payment = new PaymentStub();

export let auth: RunningAuth;
export let bare: RunningAuth;
/** An auth service that takes payments, and one that does not, for the tests of a file. */
export function useBilling(): void {
  beforeAll(async () => {
    const STRIPE_API_BASE = await payment.start();
    auth = await startAuth({
      STRIPE_SECRET_KEY: `sk_test_${randomUUID()}`,
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_BASE,
    });
    bare = await startAuth();
    // Here the test is the clock.
    await auth.app.get(SubscriptionClock).beforeApplicationShutdown();
    await auth.app.get(DeletionService).beforeApplicationShutdown();
  }, 120_000);
  afterAll(async () => {
    await Promise.all([auth?.stop(), bare?.stop()]);
    await payment.stop();
  });
}

export const get = async ({ token }: Account) =>
  subscription.parse((await auth.call('GET', '/api/subscription', { token })).body);
export const post = (account: Account, path: string, body?: unknown, service = auth) =>
  service.call<Subscription & { url: string; code: string; message: string }>(
    'POST',
    `/api/subscription/${path}`,
    { token: account.token, body },
  );

export let seconds = Math.floor(Date.now() / 1_000) - 100;
/** A message of the provider, each a second after the one before. */
export function eventOf(type: string, object: object, more: object = {}): string {
  seconds += 1;
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: seconds,
    data: { object },
    ...more,
  });
}
export const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1_000)) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
export const send = (message: string, signature = sign(message)) =>
  auth.call('POST', '/api/subscription/webhook', {
    body: message,
    headers: { 'stripe-signature': signature },
  });

/** Somebody who has bought Premium. */
export async function buyer() {
  const account = await auth.signUp();
  const { body } = await auth.call<{ workspaceId: string }>('GET', '/api/auth/me', { token: account.token });
  const workspaceId = String(body.workspaceId);
  const [customer, id] = [`cus_${randomUUID().slice(0, 8)}`, `sub${randomUUID().slice(0, 8)}`];
  const bought = { client_reference_id: workspaceId, customer, subscription: id };
  await send(eventOf('checkout.session.completed', { object: 'checkout.session', ...bought }));
  const state = (more: object) => payment.subscription(id, { customer, metadata: { workspaceId }, ...more });
  return { account, workspaceId, customer, id, state };
}
