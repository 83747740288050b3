import { describe, expect, it } from '@jest/globals';
import {
  type AuditEntry,
  type ManagedUser,
  type Subscription,
  subscription,
  type Usage,
} from '@plumbline/contracts';
import { PASSWORD } from '../testing/running-auth.js';
import { bare, eventOf, post, sign, useBilling } from '../testing/use-billing.js';

useBilling();

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
