import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AuditEntry,
  type Invoice,
  type ManagedUser,
  type Subscription,
  subscription,
  type Usage,
} from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import Stripe from 'stripe';
import { PaymentStub } from '../testing/payment-stub.js';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../testing/running-auth.js';
import { DeletionService } from '../user-deletion/deletion.service.js';
import { SubscriptionClock } from './subscription-clock.js';

const SECRET = `whsec_${randomUUID()}`;
const payment = new PaymentStub();

let auth: RunningAuth;
let bare: RunningAuth;
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

const get = async ({ token }: Account) =>
  subscription.parse((await auth.call('GET', '/api/subscription', { token })).body);
const post = (account: Account, path: string, body?: unknown, service = auth) =>
  service.call<Subscription & { url: string; code: string; message: string }>(
    'POST',
    `/api/subscription/${path}`,
    { token: account.token, body },
  );

let seconds = Math.floor(Date.now() / 1_000) - 100;
/** A message of the provider, each a second after the one before. */
function eventOf(type: string, object: object, more: object = {}): string {
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
const sign = (payload: string, secret = SECRET, timestamp = Math.floor(Date.now() / 1_000)) =>
  new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
const send = (message: string, signature = sign(message)) =>
  auth.call('POST', '/api/subscription/webhook', {
    body: message,
    headers: { 'stripe-signature': signature },
  });

/** Somebody who has bought Premium. */
async function buyer() {
  const account = await auth.signUp();
  const { body } = await auth.call<{ workspaceId: string }>('GET', '/api/auth/me', { token: account.token });
  const workspaceId = String(body.workspaceId);
  const [customer, id] = [`cus_${randomUUID().slice(0, 8)}`, `sub${randomUUID().slice(0, 8)}`];
  const bought = { client_reference_id: workspaceId, customer, subscription: id };
  await send(eventOf('checkout.session.completed', { object: 'checkout.session', ...bought }));
  const state = (more: object) => payment.subscription(id, { customer, metadata: { workspaceId }, ...more });
  return { account, workspaceId, customer, id, state };
}

describe('SUBS-001 SUBS-003 a subscription without a payment provider', () => {
  it('T-60 says so, and takes no pretended payment', async () => {
    const account = await bare.signUp();
    const { body } = await bare.call('GET', '/api/subscription', { token: account.token });
    expect(subscription.parse(body)).toMatchObject({
      plan: 'free',
      isBillingConnected: false,
      paidBy: 'nothing',
    });
    const answer = await post(account, 'checkout', { plan: 'premium' }, bare);
    expect([answer.status, answer.body.code]).toEqual([409, 'billing_not_connected']);
    expect(answer.body.message).toBe(
      'Billing is not connected here. An owner or admin of this installation sets plans.',
    );
    const message = eventOf('invoice.paid', {});
    const news = await bare.call('POST', '/api/subscription/webhook', {
      body: message,
      headers: { 'stripe-signature': sign(message) },
    });
    expect(news.status).toBe(409);
  });

  it.each([
    ['owner', () => bare.owner()],
    [
      'admin',
      async () => {
        const { id, username } = await bare.signUp();
        await bare.call('PATCH', `/api/admin/users/${id}`, {
          token: await bare.owner(),
          body: { role: 'admin' },
        });
        return bare.signIn(username, PASSWORD);
      },
    ],
  ])('T-60 the %s sets a plan, nobody else does, and the change is announced', async (_, signIn) => {
    const account = await bare.signUp();
    const setBy = (token: string) =>
      bare.call('PATCH', `/api/admin/users/${account.id}/subscription`, { token, body: { plan: 'premium' } });
    expect((await setBy(account.token)).status).toBe(403);
    const set = await setBy(await signIn());
    expect(set.status).toBe(200);
    expect(set.body).toMatchObject({ plan: 'premium', status: 'active', paidBy: 'agreement' });
    const [event] = await bare.database.query(
      `SELECT payload FROM outbox WHERE type = 'SubscriptionChanged' ORDER BY seq DESC LIMIT 1`,
    );
    expect(event.payload).toMatchObject({ plan: 'premium', planVersion: 2 });
  });

  it('F.14 PLAN-008 PLAN-021 counts the users of the workspace against the plan, or its contract', async () => {
    const account = await bare.signUp();
    const usage = async () =>
      (await bare.call<Usage>('GET', '/api/subscription/usage', { token: account.token })).body;
    expect(await usage()).toEqual([{ meter: 'users', used: 1, limit: 1 }]);
    const set = async (body: object) =>
      bare.call('PATCH', `/api/admin/users/${account.id}/subscription`, { token: await bare.owner(), body });
    await set({ plan: 'enterprise' });
    expect(await usage()).toEqual([{ meter: 'users', used: 1, limit: null }]);
    await set({ plan: 'enterprise', limits: { users: 7 } });
    expect(await usage()).toEqual([{ meter: 'users', used: 1, limit: 7 }]);
  });

  it('T-59 and what an Enterprise contract says of its places, until Enterprise ends', async () => {
    const account = await bare.signUp();
    const token = await bare.owner();
    const set = (body: object) =>
      bare.call<Subscription>('PATCH', `/api/admin/users/${account.id}/subscription`, { token, body });
    for (const wrong of [
      { plan: 'premium', limits: { uploads: 50 } },
      { plan: 'enterprise', limits: { uploads: 0 } },
      { plan: 'enterprise', limits: { uploads: '50' } },
      { plan: 'enterprise', limits: { everything: 50 } },
    ])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400]);
    expect((await set({ plan: 'enterprise', limits: { uploads: 50 } })).body.limits).toEqual({ uploads: 50 });
    expect((await set({ plan: 'enterprise' })).body.limits).toEqual({ uploads: 50 });
    const list = await bare.call<ManagedUser[]>('GET', `/api/admin/users?search=${account.username}`, {
      token,
    });
    expect(list.body[0]?.limits).toEqual({ uploads: 50 });
    const signedIn = await bare.signIn(account.username, PASSWORD);
    const claims = JSON.parse(Buffer.from(signedIn.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ plan: 'enterprise', planVersion: 2, limits: { uploads: 50 } });
    expect((await set({ plan: 'enterprise', limits: {} })).body.limits).toEqual({});
    await set({ plan: 'enterprise', limits: { uploads: 80 } });
    expect((await set({ plan: 'free' })).body.limits).toEqual({});
    const told = await bare.database.query(
      `SELECT payload FROM outbox WHERE type = 'SubscriptionChanged' AND aggregate_id = $1 ORDER BY seq`,
      [claims.wid],
    );
    expect(told.map(({ payload }: { payload: Subscription }) => [payload.plan, payload.limits])).toEqual([
      ['enterprise', { uploads: 50 }],
      ['enterprise', {}],
      ['enterprise', { uploads: 80 }],
      ['free', {}],
    ]);
    const log = await bare.call<AuditEntry[]>('GET', `/api/admin/audit?userId=${account.id}`, { token });
    const contracts = log.body.filter(({ action }) => action === 'contract_changed');
    expect(contracts.map(({ details }) => details.uploads).sort()).toEqual([
      '50',
      '80',
      undefined,
      undefined,
    ]);
  });
});

describe('SUBS-002 a subscription that is paid by card', () => {
  it('PLAN-011 PLAN-036 begins at the checkout, at the price of the plan table, and is Premium at once', async () => {
    const account = await auth.signUp();
    expect(await get(account)).toMatchObject({ plan: 'free', isBillingConnected: true });
    const { status, body } = await post(account, 'checkout', { plan: 'premium' });
    expect([status, body.url]).toEqual([200, 'https://pay.example/cs_1']);
    const form = payment.calls.findLast(({ path }) => path === '/v1/checkout/sessions')?.form ?? {};
    expect(form).toMatchObject({
      mode: 'subscription',
      customer_email: account.email,
      'line_items[0][price_data][unit_amount]': '999',
      'line_items[0][price_data][recurring][interval]': 'month',
    });
    const workspaceId = form.client_reference_id;
    expect((await get(account)).plan).toBe('free');
    const bought = { client_reference_id: workspaceId, customer: 'cus_now', subscription: 'subnow' };
    await send(eventOf('checkout.session.completed', { object: 'checkout.session', ...bought }));
    expect(await get(account)).toMatchObject({ plan: 'premium', paidBy: 'card', status: 'active' });
    expect((await post(account, 'checkout', { plan: 'premium' })).status).toBe(409);
    expect((await post(account, 'checkout', { plan: 'enterprise' })).status).toBe(400);
  });

  it('cancels with the end of the period, resumes, and becomes Free when it has ended', async () => {
    const { account, state } = await buyer();
    const periodEnd = new Date(payment.periodEnd * 1_000).toISOString();
    expect((await post(account, 'cancel')).body).toMatchObject({
      ...{ plan: 'premium', status: 'ending', endsAt: periodEnd, nextPlan: 'free', renewsAt: null },
    });
    expect((await post(account, 'resume')).body).toMatchObject({
      status: 'active',
      endsAt: null,
      renewsAt: periodEnd,
    });
    expect((await post(account, 'change', { plan: 'free' })).body).toMatchObject({ status: 'ending' });
    expect((await post(account, 'change', { plan: 'premium' })).body).toMatchObject({ status: 'active' });
    await send(eventOf('customer.subscription.deleted', state({ status: 'canceled' })));
    expect(await get(account)).toMatchObject({ plan: 'free', paidBy: 'nothing', status: 'active' });
  });

  it('a plan that was cancelled ends though the news of it never comes', async () => {
    const { account, workspaceId } = await buyer();
    await post(account, 'cancel');
    await auth.database.query(`UPDATE workspaces SET ends_at = now() - interval '25 hours' WHERE id = $1`, [
      workspaceId,
    ]);
    await auth.app.get(SubscriptionClock).pass();
    expect((await get(account)).plan).toBe('free');
  });

  it('T-58 after a failed payment stays for 14 days, is told each time, and then is Free', async () => {
    const { account, workspaceId, customer, id } = await buyer();
    const clock = auth.app.get(SubscriptionClock);
    const failed = () => send(eventOf('invoice.payment_failed', { object: 'invoice', customer }));
    await failed();
    await failed();
    const { plan, status, graceEndsAt } = await get(account);
    expect([plan, status]).toEqual(['premium', 'past_due']);
    expect(Date.parse(graceEndsAt ?? '') - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    await eventually(
      'both failures are told',
      () =>
        auth.mails.filter(({ to, subject }) => to === account.email && subject.includes('payment failed'))
          .length === 2,
    );
    const age = (days: number) =>
      auth.database.query(
        `UPDATE workspaces SET past_due_since = now() - make_interval(days => $2) WHERE id = $1`,
        [workspaceId, days],
      );
    await age(13);
    await clock.pass();
    expect((await get(account)).plan).toBe('premium');
    await age(15);
    await clock.pass();
    expect(await get(account)).toMatchObject({ plan: 'free', status: 'active' });
    expect(payment.calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: `/v1/subscriptions/${id}` }),
    );
  });

  it('a payment that comes within the grace ends it', async () => {
    const { account, customer } = await buyer();
    for (const type of ['invoice.paid', 'invoice.payment_succeeded']) {
      await send(eventOf('invoice.payment_failed', { object: 'invoice', customer }));
      expect((await get(account)).status).toBe('past_due');
      await send(eventOf(type, { object: 'invoice', customer }));
      expect(await get(account)).toMatchObject({ plan: 'premium', status: 'active', graceEndsAt: null });
    }
  });

  it('ends here only with its end at the provider: nobody is charged for a plan or an account that is gone', async () => {
    const [late, leaving] = [await buyer(), await buyer()];
    const [clock, deletion] = [auth.app.get(SubscriptionClock), auth.app.get(DeletionService)];
    const ended = ({ id }: typeof late) =>
      payment.calls.some(({ method, path }) => method === 'DELETE' && path === `/v1/subscriptions/${id}`);
    await auth.database.query(
      `UPDATE workspaces SET past_due_since = now() - interval '15 days' WHERE id = $1`,
      [late.workspaceId],
    );
    await auth.database.query(`UPDATE users SET deletion_at = now() WHERE id = $1`, [leaving.account.id]);
    payment.isAway = true;
    await Promise.all([expect(clock.pass()).rejects.toThrow(), expect(deletion.pass()).rejects.toThrow()]);
    payment.isAway = false;
    expect(await get(late.account)).toMatchObject({ plan: 'premium', status: 'past_due' });
    await clock.pass();
    await deletion.pass();
    expect([ended(late), ended(leaving)]).toEqual([true, true]);
    expect((await get(late.account)).plan).toBe('free');
  }, 60_000);

  it('shows invoices and the page of the card, of the own customer alone', async () => {
    const { account } = await buyer();
    expect((await post(account, 'portal')).body.url).toBe('https://pay.example/portal');
    const { body } = await auth.call<Invoice[]>('GET', '/api/subscription/invoices', {
      token: account.token,
    });
    expect(body).toMatchObject([{ number: 'P-0001', amount: 999, currency: 'usd' }]);
    const other = await auth.signUp();
    expect((await auth.call('GET', '/api/subscription/invoices', { token: other.token })).body).toEqual([]);
    for (const path of ['portal', 'cancel', 'resume']) expect((await post(other, path)).status).toBe(409);
  });

  it('is not overruled by an administrator while it runs', async () => {
    const { account } = await buyer();
    const set = await auth.call('PATCH', `/api/admin/users/${account.id}/subscription`, {
      token: await auth.owner(),
      body: { plan: 'free' },
    });
    expect(set.status).toBe(409);
  });

  it('503 when the provider is away, and nothing has changed', async () => {
    const { account } = await buyer();
    payment.isAway = true;
    const answer = await post(account, 'cancel').finally(() => {
      payment.isAway = false;
    });
    expect(answer.status).toBe(503);
    expect(await get(account)).toMatchObject({ status: 'active' });
  }, 60_000);
});

describe('news of the payment provider', () => {
  it('counts only with its signature, and only while it is fresh', async () => {
    const { account, state } = await buyer();
    const message = eventOf('customer.subscription.deleted', state({ status: 'canceled' }));
    const tries = [
      ['none', ''],
      ['another secret', sign(message, `whsec_${randomUUID()}`)],
      ['another message', sign(eventOf('invoice.paid', {}))],
      ['old', sign(message, SECRET, Math.floor(Date.now() / 1_000) - 400)],
      ['nonsense', 't=1,v1=00'],
    ];
    for (const [name, signature] of tries)
      expect([name, (await send(message, signature)).status]).toEqual([name, 400]);
    expect((await send(`${message} `, sign(message))).status).toBe(400);
    expect((await get(account)).plan).toBe('premium');
    process.stdout.write(`forged news of payments: ${tries.length + 1} tried\n`);
  });

  it('X-18 the same news 50 times at once is applied once', async () => {
    const { workspaceId, state } = await buyer();
    const message = eventOf('customer.subscription.deleted', state({ status: 'canceled' }));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(message)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [row] = await auth.database.query(`SELECT plan_version FROM workspaces WHERE id = $1`, [
      workspaceId,
    ]);
    expect(row.plan_version).toBe(3);
  });

  it('that was overtaken changes nothing', async () => {
    const { account, state } = await buyer();
    const late = eventOf('customer.subscription.updated', state({ status: 'active' }));
    await send(eventOf('customer.subscription.deleted', state({ status: 'canceled' })));
    await send(late);
    expect((await get(account)).plan).toBe('free');
  });

  it('of a subscription that has ended does not revive it, though it was written in the same second', async () => {
    const { account, state, id, workspaceId, customer } = await buyer();
    const ended = eventOf('customer.subscription.deleted', state({ status: 'canceled' }));
    const inTheSameSecond = { created: seconds };
    await send(ended);
    await send(eventOf('customer.subscription.updated', state({ status: 'active' }), inTheSameSecond));
    const bought = { client_reference_id: workspaceId, customer, subscription: id };
    await send(eventOf('checkout.session.completed', bought, inTheSameSecond));
    expect((await get(account)).plan).toBe('free');
    const again = { ...bought, subscription: 'subagain' };
    await send(eventOf('checkout.session.completed', again, inTheSameSecond));
    expect((await get(account)).plan).toBe('premium');
  });

  it('of a payment does not hide the purchase that it overtook', async () => {
    const account = await auth.signUp();
    const { workspaceId } = (await auth.call('GET', '/api/auth/me', { token: account.token })).body;
    const customer = `cus_${randomUUID().slice(0, 8)}`;
    const state = (status: string) =>
      payment.subscription('subfast', { customer, status, metadata: { workspaceId } });
    await send(eventOf('customer.subscription.created', state('incomplete')));
    expect((await get(account)).plan).toBe('free');
    const active = eventOf('customer.subscription.updated', state('active'));
    await send(eventOf('invoice.paid', { object: 'invoice', customer }));
    await send(active);
    expect(await get(account)).toMatchObject({ plan: 'premium', paidBy: 'card', status: 'active' });
  });

  it('of a failed payment that was made good meanwhile changes nothing', async () => {
    const { account, customer, state } = await buyer();
    const failed = () => eventOf('invoice.payment_failed', { object: 'invoice', customer });
    const first = failed();
    await send(eventOf('invoice.paid', { object: 'invoice', customer }));
    await send(first);
    const second = failed();
    await send(eventOf('customer.subscription.updated', state({ status: 'active' })));
    await send(second);
    expect(await get(account)).toMatchObject({ status: 'active', graceEndsAt: null });
  });

  it('is read in the words of earlier versions of the provider, too', async () => {
    const { account, customer, id } = await buyer();
    const earlier = { id, customer, status: 'active', current_period_end: payment.periodEnd };
    expect((await send(eventOf('customer.subscription.updated', earlier))).status).toBe(200);
    expect((await get(account)).renewsAt).toBe(new Date(payment.periodEnd * 1_000).toISOString());
    const least = { id, customer, status: 'active' };
    expect((await send(eventOf('customer.subscription.updated', least))).status).toBe(200);
    expect(await get(account)).toMatchObject({ plan: 'premium', renewsAt: null });
    const types = ['checkout.session.completed', 'customer.subscription.deleted', 'invoice.payment_failed'];
    for (const type of types) expect((await send(eventOf(type, {}))).status).toBe(200);
  });

  it('of a failed payment is no matter of a plan that no card pays', async () => {
    const { account, customer, state } = await buyer();
    await send(eventOf('customer.subscription.deleted', state({ status: 'canceled' })));
    const failed = () => send(eventOf('invoice.payment_failed', { object: 'invoice', customer }));
    await failed();
    expect(await get(account)).toMatchObject({ plan: 'free', status: 'active' });
    await auth.call('PATCH', `/api/admin/users/${account.id}/subscription`, {
      token: await auth.owner(),
      body: { plan: 'enterprise' },
    });
    await failed();
    expect(await get(account)).toMatchObject({ plan: 'enterprise', status: 'active', graceEndsAt: null });
  });

  it('of a checkout whose payment is still on its way is Premium when it has come', async () => {
    const account = await auth.signUp();
    const { workspaceId } = (await auth.call('GET', '/api/auth/me', { token: account.token })).body;
    const customer = `cus_${randomUUID().slice(0, 8)}`;
    const bought = { client_reference_id: workspaceId, customer, subscription: 'sublate' };
    await send(eventOf('checkout.session.completed', { ...bought, payment_status: 'unpaid' }));
    expect((await get(account)).plan).toBe('free');
    expect((await post(account, 'checkout', { plan: 'premium' })).status).toBe(409);
    await send(eventOf('customer.subscription.updated', payment.subscription('sublate', { customer })));
    expect((await get(account)).plan).toBe('premium');
  });

  describe('F.14 T-60 of a second purchase', () => {
    const ends = (id: string) =>
      payment.calls.filter(({ method, path }) => method === 'DELETE' && path === `/v1/subscriptions/${id}`)
        .length;
    const clock = () => auth.app.get(SubscriptionClock);
    const isPaidBy = async ({ account, workspaceId }: Awaited<ReturnType<typeof buyer>>, id: string) => {
      expect(await get(account)).toMatchObject({ plan: 'premium', paidBy: 'card', status: 'active' });
      expect(
        await auth.database.query(`SELECT customer_id, subscription_id FROM workspaces WHERE id = $1`, [
          workspaceId,
        ]),
      ).toEqual([{ customer_id: `cus_${id}`, subscription_id: id }]);
    };
    /** What the provider tells when somebody pays in a second window, where it knows them as another customer. */
    const again = ({ workspaceId }: { workspaceId: string }, more: object = {}) => {
      const id = `sub${randomUUID().slice(0, 8)}`;
      const bought = { client_reference_id: workspaceId, customer: `cus_${id}`, subscription: id };
      return { id, message: eventOf('checkout.session.completed', bought, more) };
    };

    it('ends the first one at the provider, once, though the provider is away at first: nobody pays twice', async () => {
      const first = await buyer();
      const { id, message } = again(first);
      await Promise.all(Array.from({ length: 5 }, () => send(message)));
      await isPaidBy(first, id);
      payment.isAway = true;
      await expect(clock().pass()).rejects.toThrow();
      payment.isAway = false;
      const asked = ends(first.id);
      while (await clock().pass());
      expect([ends(first.id), ends(id)]).toEqual([asked + 1, 0]);
      await clock().pass();
      expect(ends(first.id)).toBe(asked + 1);
      await send(eventOf('customer.subscription.deleted', first.state({ status: 'canceled' })));
      await isPaidBy(first, id);
    }, 60_000);

    it('that was overtaken ends that one, though the account has been deleted meanwhile', async () => {
      const first = await buyer();
      const { id, message } = again(first, { created: seconds - 10 });
      await send(message);
      expect(await get(first.account)).toMatchObject({ plan: 'premium', status: 'active' });
      await auth.database.query(`UPDATE users SET deletion_at = now() WHERE id = $1`, [first.account.id]);
      while (await auth.app.get(DeletionService).pass());
      while (await clock().pass());
      expect([ends(first.id), ends(id)]).toEqual([1, 1]);
    });
  });

  it('of nobody, and of a kind that means nothing here, is taken and does nothing', async () => {
    expect((await send(eventOf('invoice.paid', { object: 'invoice', customer: 'cus_nobody' }))).status).toBe(
      200,
    );
    expect((await send(eventOf('customer.created', { object: 'customer' }))).status).toBe(200);
  });
});
