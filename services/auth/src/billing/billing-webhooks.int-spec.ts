import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  auth,
  buyer,
  eventOf,
  get,
  payment,
  post,
  SECRET,
  seconds,
  send,
  sign,
  useBilling,
} from '../testing/use-billing.js';
import { DeletionService } from '../user-deletion/deletion.service.js';
import { SubscriptionClock } from './subscription-clock.js';

useBilling();

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
    });

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
