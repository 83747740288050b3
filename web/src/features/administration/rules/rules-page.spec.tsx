import { describe, expect, it } from '@jest/globals';
import {
  changeOperationRule,
  createOperationRule,
  deleteOperationRule,
  listOperationIncidents,
  listOperationRules,
  type OperationIncident,
  type OperationRule,
  testOperationRule,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const RULE: OperationRule = {
  ...{ id: crypto.randomUUID(), name: 'The disk fills up', metric: 'disk_share', side: 'above' },
  ...{ threshold: 85, minutes: 15, recipients: [], isOn: true, state: 'ok', value: 61.24, since: null },
  readAt: '2026-11-26T15:00:00.000Z',
};
const HOLDS: OperationRule = {
  ...{ ...RULE, id: crypto.randomUUID(), name: 'Jobs wait', metric: 'queue_oldest', threshold: 600 },
  ...{ state: 'firing', value: 900, since: '2026-11-26T14:00:00.000Z', recipients: ['ops@x.example'] },
};
const INCIDENT: OperationIncident = {
  ...{ id: crypto.randomUUID(), ruleId: HOLDS.id, name: 'Jobs wait', metric: 'queue_oldest', side: 'above' },
  ...{ threshold: 600, startedAt: '2026-11-26T14:00:00.000Z', endedAt: null, end: null },
  ...{ value: 700, worst: 950, told: ['ops@x.example'] },
};

function show(...handlers: Handler[]) {
  return renderApp('/admin/monitoring/rules', {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [
      ...handlers,
      answers(listOperationRules, [RULE, HOLDS]),
      answers(listOperationIncidents, [INCIDENT]),
      ...QUIET,
    ],
  });
}

describe('F.9 the rules of the installation', () => {
  it('show those that hold first, with their values, and when they held', async () => {
    show();
    const rules = within(await screen.findByRole('region', { name: 'Rules' }));
    const [, first, second] = rules.getAllByRole('row');
    expect(first?.textContent).toMatch(
      /Jobs wait.*above 600 s, for 15 minutes.*Alert.*900 s.*ops@x\.example/,
    );
    expect(second?.textContent).toMatch(/The disk fills up.*All well.*61\.2%.*Owner and admins/);
    const history = within(await screen.findByRole('region', { name: 'Incidents' }));
    expect(history.getByRole('row', { name: /Jobs wait .* Goes on 950 s ops@x\.example/ })).toBeTruthy();
  });

  it('are made from what is typed, and say what is wrong with it', async () => {
    const { user, server } = show(answers(createOperationRule, RULE));
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    await user.type(screen.getByLabelText('Mail to'), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Make rule' }));
    expect(await screen.findByText('Give the rule a name.')).toBeTruthy();
    expect(screen.getByText('One of these is not an email address.')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Full');
    await user.clear(screen.getByLabelText('Mail to'));
    await user.type(screen.getByLabelText('Mail to'), 'a@x.example, b@x.example');
    await user.click(screen.getByRole('button', { name: 'Make rule' }));
    await waitFor(() => expect(server.callsOf(createOperationRule)).toHaveLength(1));
    expect(server.callsOf(createOperationRule)[0]?.body).toEqual({
      ...{ name: 'Full', metric: 'disk_share', side: 'above', threshold: 85, minutes: 10, isOn: true },
      recipients: ['a@x.example', 'b@x.example'],
    });
  });

  it('are changed, tested and deleted after asking', async () => {
    const { user, server } = show(
      answers(changeOperationRule, RULE),
      answers(deleteOperationRule, { message: 'The rule was deleted.' }),
      answers(testOperationRule, { message: 'A test mail is on the way.', recipients: ['ops@x.example'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Send test of Jobs wait' }));
    expect(await screen.findByText('A test mail is on the way. To ops@x.example.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^The disk fills up/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Watch this' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.callsOf(changeOperationRule)[0]?.body).toMatchObject({ isOn: false }));
    await user.click(await screen.findByRole('button', { name: /^Jobs wait/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
    await waitFor(() => expect(server.callsOf(deleteOperationRule)).toHaveLength(1));
  });

  it('say where nothing is watched, and that none has held', async () => {
    show(answers(listOperationRules, []), answers(listOperationIncidents, []));
    expect(await screen.findByText('Nothing is watched')).toBeTruthy();
    expect(await screen.findByText('No rule has held yet')).toBeTruthy();
  });
});
