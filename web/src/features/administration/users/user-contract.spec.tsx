import { expect, it } from '@jest/globals';
import { listUsers, type ManagedUser, setUserPlan } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { expectToast, renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const PETRA: ManagedUser = {
  ...{ id: '00000000-0000-4000-8000-000000000081', username: 'petra', displayName: '', emailVerified: true },
  ...{ email: 'petra@plumbline.example', role: 'user', plan: 'enterprise', limits: { dashboards: 7 } },
  ...{ state: 'active', secondFactor: 'none', openSessions: 0, createdAt: '2026-01-01T00:00:00.000Z' },
  lastSeenAt: null,
};

it('T-59 an owner writes down what an Enterprise contract says, and takes back what it no longer says', async () => {
  const { server, user } = renderApp('/admin', {
    session: userNamed('olga', { role: 'owner' }),
    handlers: [answers(listUsers, [PETRA]), answers(setUserPlan, { plan: 'enterprise' } as never), ...QUIET],
  });
  await user.click(await screen.findByRole('button', { name: /^petra/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'petra' }));
  await user.type(sheet.getByLabelText('Data uploads'), '20');
  await user.clear(sheet.getByLabelText('Dashboards'));
  await user.click(sheet.getByRole('button', { name: 'Save limits' }));
  await expectToast('Limits saved');
  expect(server.callsOf(setUserPlan).map(({ path, body }) => [path, body])).toEqual([
    [`/api/admin/users/${PETRA.id}/subscription`, { plan: 'enterprise', limits: { uploads: 20 } }],
  ]);
});
