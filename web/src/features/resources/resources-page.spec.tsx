import { describe, expect, it } from '@jest/globals';
import { getOnboarding, listSamples, METHOD_NOTES, sendSupportRequest } from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { answers, type Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const ORDERS = {
  id: 'orders',
  name: 'Orders',
  description: 'Made-up orders.',
  rows: 5_000,
  columns: 12,
  planted: [],
  defects: [],
  dataSourceId: null,
};
const open = (path: string, ...handlers: Handler[]) =>
  renderApp(path, {
    session: userNamed('reader'),
    handlers: [...handlers, answers(listSamples, [ORDERS]), ...QUIET],
  });
const SOURCE = {
  id: '00000000-0000-4000-8000-000000000051',
  name: 'orders.csv',
  status: 'ready',
  strips: [],
};
const BOARD = { id: '00000000-0000-4000-8000-000000000052', name: 'Quarterly review' };

describe('the help centre', () => {
  it('RES-001 holds a first path, guides, references and samples', async () => {
    open('/resources');
    for (const name of ['Getting started', 'Guides', 'Reference', 'About', 'Sample data'])
      await screen.findByRole('region', { name });
  });

  it.each([
    ['bring-a-file', 'Bring a file'],
    ['documents', 'Read a document'],
    ['extractions', 'Turn documents into data'],
    ['templates', 'Make a template'],
    ['exports', 'Export files'],
    ['file-formats', 'File formats'],
    ['formulas', 'Formulas'],
    ['methods', 'How numbers are made'],
    ['glossary', 'Glossary'],
    ['release-notes', 'Release notes'],
    ['support', 'Contact support'],
  ])('RES-001 /resources/%s is "%s"', async (slug, title) => {
    open(`/resources/${slug}`);
    await screen.findByRole('heading', { level: 1, name: title });
  });

  it('has a note for each method', async () => {
    open('/resources/methods#rank_correlation');
    await screen.findByRole('heading', { level: 1, name: 'How numbers are made' });
    for (const { title } of Object.values(METHOD_NOTES)) screen.getByRole('heading', { name: title });
  });

  it('RES-001 has a tick for what was done and no other', async () => {
    open(
      '/resources',
      listed('/api/data-sources', [SOURCE]),
      listed('/api/dashboards', [BOARD]),
      answers(getOnboarding, { done: ['number_opened'] }),
    );
    const steps = within(await screen.findByRole('region', { name: 'Getting started' }));
    await steps.findByText('3 of 5 steps done');
    const ticks = steps.getAllByRole('listitem').map((step) => within(step).queryByText('Done') !== null);
    expect(ticks).toEqual([true, true, true, false, false]);
  });

  it('finds help and own objects', async () => {
    const { user } = open('/resources', listed('/api/dashboards', [BOARD]));
    await user.type(await screen.findByLabelText('Search help and your data'), 'quarterly');
    const found = within(await screen.findByRole('region', { name: 'Found' }));
    const link = await found.findByRole('link', { name: /Quarterly review/ });
    expect(link.getAttribute('href')).toBe(`/dashboard/${BOARD.id}`);
  });
});

describe('a request to support', () => {
  const SENT = { id: BOARD.id, message: 'Thank you.' };
  const send = () => screen.findByRole('button', { name: 'Send request' });

  it('is sent once it has a subject and says what happened, with only what was agreed to', async () => {
    const { server, user } = open('/resources/support', answers(sendSupportRequest, SENT));
    await user.click(await send());
    expect(await screen.findAllByText('Please fill in this field')).toHaveLength(2);
    expect(server.callsOf(sendSupportRequest)).toEqual([]);
    await user.type(screen.getByLabelText('Subject *'), 'Without details');
    await user.type(screen.getByLabelText('What happened? *'), 'The total is wrong.');
    await user.click(await send());
    await expectToast('Support request sent', 'Thank you.');
    const details = screen.getByRole('region', { name: 'Technical details' }).textContent;
    expect(details).toMatch(/Browser: \w+/);
    await user.type(screen.getByLabelText('Subject *'), 'With details');
    await user.type(screen.getByLabelText('What happened? *'), 'Here they are.');
    await user.click(screen.getByRole('checkbox', { name: 'Send these technical details along' }));
    await user.click(await send());
    await waitFor(() =>
      expect(server.callsOf(sendSupportRequest).map(({ body }) => body)).toEqual([
        { subject: 'Without details', message: 'The total is wrong.', diagnostics: '' },
        { subject: 'With details', message: 'Here they are.', diagnostics: details },
      ]),
    );
  });
});
