import { describe, expect, it } from '@jest/globals';
import {
  type Answer,
  type AskedQuestion,
  type AskResult,
  askQuestion,
  getSourceProfile,
  listDashboards,
  listDataSources,
  listQuestions,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.js';
import { answers } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const SOURCE = '5f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e';
const FACT = '6f0f6f0e-6f0e-4f0e-8f0e-5f0f6f0e6f0e';
const PLAN = {
  dataSourceId: SOURCE,
  version: 1,
  measures: [{ agg: 'count' as const, as: 'Number of orders' }],
  dimensions: [],
  filters: [],
  order: [],
};
const ASKED = {
  ...{ id: FACT, question: 'how many orders', engine: 'built-in' as const, tookMs: 9 },
  reading: [{ text: 'Show ' }, { text: 'number of orders', slot: 'measure' as const }],
  understood: [{ words: 'orders', as: 'rows', because: 'What the rows are' }],
};
const ANSWER: AskResult = {
  ...ASKED,
  ...{ answered: true, dataSourceId: SOURCE, dataSourceName: 'orders.csv', dataVersion: 1 },
  text: 'Number of orders is 12.',
  parts: [
    { text: 'Number of orders is ' },
    { text: '12', factId: FACT, row: 0, column: 'Number of orders' },
    { text: '.' },
  ],
  columns: [{ name: 'Number of orders', type: 'integer' }],
  ...{
    rows: [[12]],
    values: [12],
    plan: PLAN,
    alternatives: [],
    followUps: ['how many orders by region'],
    factIds: [FACT],
  },
};
const LIVE: AskResult = { ...(ANSWER as Answer), asOf: '2026-01-05T14:02:00Z' };
const NONE: AskResult = {
  ...ASKED,
  ...{ answered: false, dataSourceId: SOURCE, dataSourceName: 'orders.csv', dataVersion: 1 },
  ...{
    waysOut: [],
    suggestions: ['Total amount by region'],
    reason: 'no_such_column',
    message: 'It holds no cost.',
  },
};

const PROFILE = {
  ...{ rowCount: 12, duplicateRows: 0 },
  columns: [
    {
      ...{ name: 'region', type: 'text' as const, role: 'dimension' as const, missing: 0, distinct: 2 },
      ...{ warnings: [], interest: 0.5 },
      topValues: [
        { value: 'West', count: 8 },
        { value: 'East', count: 4 },
      ],
    },
  ],
};

function show(result: AskResult, questions: AskedQuestion[] = []) {
  return renderApp('/ask?q=how+many+orders', {
    session: userNamed('maria'),
    handlers: [
      answers(askQuestion, result),
      answers(listQuestions, questions),
      answers(listDataSources, []),
      answers(listDashboards, []),
    ],
  });
}

describe('the ask screen', () => {
  it('ASK-002 shows the reading, the answer with numbers that open, and what to ask next', async () => {
    show(ANSWER);
    expect(await screen.findByRole('button', { name: '12' })).toBeTruthy();
    expect(screen.getByText('number of orders')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'how many orders by region' })).toBeTruthy();
  });

  it('F.5 says as of when a number of a live source is', async () => {
    show(LIVE);
    await screen.findByText(/Live, as the database held it at Jan 5, 2026/);
  });

  it('shows every reading with its value where they disagree, and chooses none', async () => {
    const readings = [
      { reading: 'Highest revenue', value: 'October', plan: PLAN },
      { reading: 'Most orders', value: 'June', plan: PLAN },
    ];
    const { server, user } = show({ ...NONE, reason: 'ambiguous', readings } as AskResult);
    await user.click(await screen.findByRole('button', { name: /Most orders June/ }));
    expect(server.callsOf(askQuestion).length).toBe(2);
  });

  it('asks the source that is chosen where several would answer', async () => {
    const other = { ...PLAN, dataSourceId: FACT };
    const readings = [
      { reading: 'Show number of orders, in east.csv', value: '4', plan: PLAN },
      { reading: 'Show number of orders, in west.csv', value: '3', plan: other },
    ];
    const { server, user } = show({
      ...NONE,
      dataSourceId: null,
      reason: 'ambiguous',
      readings,
    } as AskResult);
    await user.click(await screen.findByRole('button', { name: /in west.csv/ }));
    await waitFor(() => expect(server.callsOf(askQuestion)).toHaveLength(2));
    expect(server.callsOf(askQuestion).at(-1)?.body).toEqual({
      question: 'how many orders',
      dataSourceId: FACT,
    });
  });

  it('ASK-002 narrows the reading by a further filter, which is asked as an edited plan', async () => {
    const add = { text: 'Filter', slot: 'filter' as const, isAdd: true };
    const { server, user } = show({ ...ANSWER, reading: [...ANSWER.reading, add] });
    server.use(answers(getSourceProfile, PROFILE));
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('button', { name: /Region/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'West' }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(server.callsOf(askQuestion)).toHaveLength(2));
    expect(server.callsOf(askQuestion).at(-1)?.body).toMatchObject({
      plan: { ...PLAN, filters: [{ column: 'region', op: 'in', values: ['West'] }] },
    });
  });

  it('ASK-002 sets both periods of a comparison side by side, each number open to its rows', async () => {
    const compare = {
      ...{ column: 'day', from: '2026-01-01', to: '2026-12-31' },
      ...{ baseFrom: '2025-01-01', baseTo: '2025-12-31' },
    };
    const columns = ['region', 'Total', 'Total_base'].map((name, at) => ({
      name,
      type: at === 0 ? ('text' as const) : ('decimal' as const),
    }));
    show({
      ...ANSWER,
      ...{ columns, values: [30, 25] },
      rows: [
        ['West', 30, 24],
        ['East', 25, 50],
      ],
      plan: { ...PLAN, dimensions: [{ column: 'region' }], compare },
    });
    const west = await screen.findByRole('row', { name: /West/ });
    expect(within(west).getByText('+25%')).toBeTruthy();
    expect(within(await screen.findByRole('row', { name: /East/ })).getByText('\u221250%')).toBeTruthy();
    expect(within(west).getByRole('button', { name: '24' })).toBeTruthy();
  });

  it('says what is missing and what can be answered instead', async () => {
    show(NONE);
    expect(await screen.findByText('It holds no cost.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Total amount by region' })).toBeTruthy();
  });

  it('has the questions asked before behind a button where there is no room beside the answer', async () => {
    const asked = { id: FACT, question: 'orders by region', outcome: 'answered' as const };
    const source = { dataSourceId: SOURCE, dataSourceName: 'orders.csv' };
    const { server, user } = show(ANSWER, [{ ...asked, ...source, askedAt: '2026-01-01T10:00:00.000Z' }]);
    await user.click(await screen.findByRole('button', { name: '1 question' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Your questions' }));
    sheet.getByText('1 question kept for you only');
    await user.click(sheet.getByRole('link', { name: /orders by region/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(server.callsOf(askQuestion).at(-1)?.body).toMatchObject({ question: 'orders by region' }),
    );
  });
});
