/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { expect, it } from '@jest/globals';
import {
  type AwaitingSend,
  decideSend,
  listAssignments,
  listAwaitingApproval,
  listAwaitingSends,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d21';
const WAITING: AwaitingSend = {
  ...{ runId: ID, scheduleId: ID, scheduleName: 'Weekly sales', createdBy: 'tom', recipients: 3 },
  ...{ file: { exportId: ID, name: 'weekly.pdf' }, since: '2026-11-27T08:00:00Z' },
  ...{ approveBy: '2026-11-28T08:00:00Z', mayDecide: true },
};

const open = (waiting: AwaitingSend[]) =>
  renderApp('/for-you', {
    session: userNamed('maria', { plan: 'enterprise' }),
    handlers: [
      listed(listAwaitingSends.path, waiting),
      listed(listAwaitingApproval.path),
      listed(listAssignments.path),
      answers(decideSend, {
        ...{ id: ID, scheduleId: ID, scheduleName: 'Weekly sales', kind: 'dashboard', cause: 'time' },
        ...{ scheduledFor: '2026-11-27T08:00:00Z', startedAt: '2026-11-27T08:00:00Z', status: 'sending' },
        ...{ attempt: 1, missed: 0, recipients: [] },
      }),
      ...QUIET,
    ],
  });

it('approves a file that waits to be sent (PLAN-033)', async () => {
  const { server, user } = open([WAITING]);
  await screen.findByText('Waiting to be sent');
  screen.getByText(/to 3 people/);
  await user.click(screen.getByRole('button', { name: 'Approve and send' }));
  await waitFor(() => expect(server.callsOf(decideSend)[0]?.body).toEqual({ approves: true }));
});

it('holds a file back with a reason alone (PLAN-033)', async () => {
  const { server, user } = open([WAITING]);
  await user.click(await screen.findByRole('button', { name: 'Do not send' }));
  expect(screen.getByRole('button', { name: 'Do not send' })).toHaveProperty('disabled', true);
  await user.type(screen.getByLabelText('Why it should not be sent'), 'October is missing.');
  await user.click(screen.getByRole('button', { name: 'Do not send' }));
  await waitFor(() =>
    expect(server.callsOf(decideSend)[0]?.body).toEqual({ approves: false, words: 'October is missing.' }),
  );
});

it('shows nothing that others decide about', async () => {
  open([{ ...WAITING, mayDecide: false }]);
  await screen.findByText('Nothing is assigned to you');
  expect(screen.queryByText('Waiting to be sent')).toBeNull();
});
