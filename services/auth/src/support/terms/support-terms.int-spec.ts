import { describe, expect, it } from '@jest/globals';
import type { AccountManager, SupportOffer, SupportTerms } from '@plumbline/contracts';
import { auth, company, type Refused, useTeams } from '../../testing/use-teams.js';

useTeams();

const PEG: AccountManager = { name: 'Peg Oduya', email: 'peg@plumbline.example', phone: '+1 512 555 0100' };
const RAY: AccountManager = { name: 'Ray Lund', email: 'ray@plumbline.example', phone: '' };
const TERMS: SupportTerms = {
  ...{ premiumHours: 48, enterpriseHours: 4, open: 'Monday to Friday, 9 to 17 Central' },
  accountManager: PEG,
};

const offerTo = async ({ token }: { token: string }) =>
  (await auth.call<SupportOffer>('GET', '/api/support-offer', { token })).body;

describe('support', () => {
  it('PLAN-031 PLAN-032 promises nothing until the owner of the installation does', async () => {
    const boss = await company();
    expect(await offerTo(boss)).toEqual({
      ...{ premiumHours: null, enterpriseHours: null, open: '' },
      ...{ hasAccountManager: false, accountManager: null },
    });
    const token = await auth.owner();
    expect((await auth.call('PUT', '/api/admin/support-terms', { token, body: TERMS })).status).toBe(200);
    expect((await auth.call('GET', '/api/admin/support-terms', { token })).body).toEqual(TERMS);
    expect(await offerTo(boss)).toMatchObject({ enterpriseHours: 4, accountManager: PEG });
    const free = await offerTo(await auth.signUp());
    expect(free).toMatchObject({ premiumHours: 48, hasAccountManager: true, accountManager: null });
    const asUser = await auth.call('PUT', '/api/admin/support-terms', { token: boss.token, body: TERMS });
    expect(asUser.status).toBe(403);
  });

  it('PLAN-032 a contract may name somebody of its own, and no other plan has one', async () => {
    const boss = await company();
    const token = await auth.owner();
    const name = (id: string, accountManager: AccountManager | null) =>
      auth.call<Refused>('PUT', `/api/admin/users/${id}/account-manager`, {
        token,
        body: { accountManager },
      });
    expect((await name(boss.id, RAY)).status).toBe(200);
    expect(await offerTo(boss)).toMatchObject({ hasAccountManager: true, accountManager: RAY });
    expect((await auth.call('GET', `/api/admin/users/${boss.id}/account-manager`, { token })).body).toEqual({
      accountManager: RAY,
    });
    await name(boss.id, null);
    expect((await offerTo(boss)).accountManager).not.toEqual(RAY);
    const free = await auth.signUp();
    expect((await name(free.id, RAY)).status).toBe(409);
  });
});
