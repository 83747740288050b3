/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { expect, it } from '@jest/globals';
import { type Activity, listActivity, listWorkspaces } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import { userNamed } from '../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const done = (at: number, parts: Partial<Activity>): Activity => ({
  ...{
    id: `0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d1${at}`,
    at: '2026-11-27T10:00:00Z',
    action: 'dashboard_created',
  },
  ...{
    by: { userId: ID, name: 'dana' },
    object: { type: 'dashboard', id: ID, name: 'Sales' },
    isGone: false,
  },
  ...parts,
});

const open = (members: number, activities: Activity[]) =>
  renderApp('/home', {
    session: userNamed('maria', { plan: 'enterprise' }),
    handlers: [
      listed(listWorkspaces.path, [
        { ...{ id: ID, name: 'Ours', role: 'owner', plan: 'enterprise', isCurrent: true, members } },
      ]),
      listed(listActivity.path, activities),
      ...QUIET,
    ],
  });

it('shows the last that members did, with the way to it and to all of it (PLAN-033)', async () => {
  open(3, [
    done(1, {}),
    done(2, {
      action: 'dashboard_deleted',
      object: { type: 'dashboard', id: ID, name: 'Old' },
      isGone: true,
    }),
  ]);
  const panel = await screen.findByRole('region', { name: 'Team Activity' });
  const lines = await within(panel).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('dana created the dashboard Sales'),
    expect.stringContaining('dana deleted the dashboard Old'),
  ]);
  expect(within(panel).getByRole('link', { name: 'Sales' }).getAttribute('href')).toBe(`/dashboard/${ID}`);
  expect(within(panel).queryByRole('link', { name: 'Old' })).toBeNull();
  expect(within(panel).getByRole('link', { name: 'All activity' }).getAttribute('href')).toBe(
    '/team?tab=activity',
  );
});

it('asks nothing where nobody else belongs to the workspace', async () => {
  const { server } = open(1, []);
  await screen.findByRole('region', { name: 'Latest AI Insights' });
  await waitFor(() => expect(server.paths).toContain(listWorkspaces.path));
  expect(server.paths).not.toContain(listActivity.path);
});
