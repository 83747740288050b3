import { describe, expect, it } from '@jest/globals';
import {
  type Calculation,
  checkCalculation,
  createCalculation,
  type Dashboard,
  getDashboard,
  getDataSource,
  listCalculations,
  proposeCalculations,
  updateCalculation,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const DASHBOARD = {
  id: ID,
  name: 'Sales by channel',
  dataSourceIds: [ID],
  dataVersion: 1,
  config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
  status: 'ready',
  jobId: null,
  version: 1,
  pinned: false,
  zone: 'UTC',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: 'maria',
} satisfies Dashboard;
const column = (name: string) => ({ name, type: 'decimal' as const, role: 'measure' as const });
const SOURCE = { columns: [column('amount'), column('quantity')] };
const CHECKED = {
  type: 'decimal',
  level: 'aggregate',
  unit: 'USD per piece',
  steps: [{ text: 'avg(amount / quantity)', type: 'decimal', unit: 'USD per piece' }],
  sample: [{ inputs: { region: 'West', 'avg(amount / quantity)': 22 }, value: 22 }],
  sampleBy: 'region',
  result: { value: 21.99, rows: 100, withValue: 100 },
  words: 'The average of (amount divided by quantity), over the rows of a group.',
  warnings: [
    {
      code: 'average_of_ratios',
      message: 'An average of ratios is not the ratio of the totals.',
      from: 0,
      to: 22,
      value: 21.99,
      alternative: { formula: 'sum(amount) / sum(quantity)', value: 21.31 },
      groups: {
        by: 'channel',
        values: [
          { label: 'Events', value: 30, alternative: 20 },
          { label: 'Online store', value: 25, alternative: 28 },
        ],
      },
    },
  ],
};
const MADE: Calculation = {
  id: ID,
  name: 'Each',
  formula: 'count()',
  level: 'aggregate',
  type: 'decimal',
  dependants: [],
  createdBy: 'maria',
  createdAt: '2026-01-01T00:00:00Z',
};

async function open(known: Calculation[], ...handlers: Handler[]) {
  const app = renderApp(`/dashboard/${ID}`, {
    session: userNamed('maria'),
    handlers: [
      ...handlers,
      answers(getDashboard, DASHBOARD),
      answers(listCalculations, known),
      answers(getDataSource, SOURCE as never),
      answers(checkCalculation, CHECKED as never),
      ...QUIET,
    ],
  });
  await app.user.click(await screen.findByRole('button', { name: `Actions for ${DASHBOARD.name}` }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Calculations' }));
  return app;
}

async function startNew(...handlers: Handler[]) {
  const app = await open([], ...handlers);
  await app.user.click(await screen.findByRole('button', { name: 'New calculation' }));
  return app;
}

describe('calculations of a dashboard (AI-005)', () => {
  it('complete names with Tab, show what a formula means, and offer the ratio of totals in its place', async () => {
    const { server, user } = await startNew(answers(createCalculation, MADE));
    const field = await screen.findByLabelText('Formula');
    await user.type(field, 'avg(amount / qua');
    expect((await screen.findByRole('option', { selected: true })).textContent).toContain('quantity');
    await user.keyboard('{Tab})');
    expect(field).toHaveProperty('value', 'avg(amount / quantity)');
    expect(await screen.findByText('$21.31')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Ratio of totals/ }));
    expect(field).toHaveProperty('value', 'sum(amount) / sum(quantity)');
    await user.type(screen.getByLabelText('Name'), 'Revenue per piece');
    const save = screen.getByRole('button', { name: 'Save calculation' });
    // What was typed last is being checked.
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await screen.findByRole('button', { name: 'New calculation' });
    expect(server.callsOf(createCalculation).map(({ body }) => body)).toEqual([
      { name: 'Revenue per piece', formula: 'sum(amount) / sum(quantity)' },
    ]);
  });

  it('tell in words and by groups what a formula does, and are written as somebody chooses', async () => {
    const { server, user } = await startNew(answers(createCalculation, MADE));
    await user.type(await screen.findByLabelText('Formula'), 'avg(amount / quantity)');
    expect(await screen.findByText(/amount divided by quantity/)).toBeTruthy();
    expect(await screen.findByText('Events is 1st of 2')).toBeTruthy();
    expect(screen.getByText('Events is 2nd of 2')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Each');
    await user.click(screen.getByRole('button', { name: /^Unit:/ }));
    await user.click(await screen.findByRole('option', { name: 'Euro' }));
    await user.click(screen.getByRole('button', { name: /^Numbers:/ }));
    await user.click(await screen.findByRole('option', { name: '0 decimals' }));
    expect(screen.getAllByText('€22').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Save calculation' }));
    await screen.findByRole('button', { name: 'New calculation' });
    expect(server.callsOf(createCalculation).map(({ body }) => body)).toEqual([
      { name: 'Each', formula: 'avg(amount / quantity)', unit: 'EUR', decimals: 0 },
    ]);
  });

  it('bring a former formula back, and show what it changes', async () => {
    const past = {
      name: 'Each',
      formula: 'sum(amount)',
      changedBy: 'dana',
      changedAt: '2026-01-01T00:00:00Z',
    };
    const { server, user } = await open([{ ...MADE, history: [past] }], answers(updateCalculation, MADE));
    await user.click(await screen.findByRole('button', { name: 'Edit Each' }));
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await user.click(history.getByRole('button', { name: 'Restore' }));
    const save = screen.getByRole('button', { name: 'Save calculation' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await screen.findByRole('button', { name: 'New calculation' });
    expect(server.callsOf(updateCalculation).map(({ body }) => body)).toEqual([
      { name: 'Each', formula: 'sum(amount)' },
    ]);
  });

  it('say what is wrong, and keep what cannot be', async () => {
    const message = 'USD and pieces cannot be added: they are different things.';
    const details = { from: 9, to: 17, expected: 'a value in USD' };
    const { user } = await startNew(
      refuses(checkCalculation, 422, { message, error: message, code: 'unusable', details }),
    );
    await user.type(await screen.findByLabelText('Name'), 'Sum');
    await user.type(screen.getByLabelText('Formula'), 'amount + quantity ');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save calculation' })).toHaveProperty('disabled', true);
  });

  it('are proposed from words, each with its reason, and used on demand', async () => {
    const proposals = [
      {
        name: 'Each',
        formula: 'sum(amount) / count()',
        because: 'Total amount over orders.',
        level: 'aggregate',
        value: 12,
      },
    ];
    const { user } = await startNew(answers(proposeCalculations, { proposals, engine: 'built-in' } as never));
    await user.type(await screen.findByLabelText('Describe it in words'), 'amount per order');
    await user.click(screen.getByRole('button', { name: 'Propose' }));
    await user.click(await screen.findByRole('button', { name: 'Use it' }));
    expect(screen.getByLabelText('Formula')).toHaveProperty('value', 'sum(amount) / count()');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Each');
  });
});
