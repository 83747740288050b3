import { describe, expect, it } from '@jest/globals';
import { type Invoice } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { auth, buyer, eventOf, get, payment, post, send, useBilling } from '../testing/use-billing.js';
import { DeletionService } from '../user-deletion/deletion.service.js';
import { SubscriptionClock } from './subscription-clock.js';

useBilling();

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
  });

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
  });
});
