import { describe, expect, it } from '@jest/globals';
import {
  checkPrediction,
  createPrediction,
  type ForecastChecked,
  type ForecastPrediction,
  getPrediction,
  getPredictionBacktest,
  listPredictionOptions,
  listPredictions,
  type Prediction,
  type TablePrediction,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listed, QUIET } from '../../testing/quiet-server.js';
import { renderApp } from '../../testing/render-app.js';
import type { Handler } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const SOURCE = '00000000-0000-4000-8000-000000000001';
const ID = '00000000-0000-4000-8000-000000000002';
const FACT = '00000000-0000-4000-8000-000000000003';
const band = { yhat: 306_000, lo80: 286_000, hi80: 326_000, lo95: 270_000, hi95: 340_000 };
const point = { t: '2026-11-01', yhat: 51_000, lo80: 48_000, hi80: 54_000, lo95: 45_000, hi95: 57_000 };
const model = { mase: 0.78, smape: 5.7, coverage80: 0.8, coverage95: 0.95 };

const ready: ForecastPrediction = {
  kind: 'forecast',
  ...{ id: ID, dataSourceId: SOURCE, dataSourceName: 'orders.csv', dataVersion: 2, target: 'revenue' },
  ...{ label: 'Revenue', time: 'day', period: 'month', horizon: 6, by: null, aggregation: 'sum', adds: true },
  ...{ currency: 'USD', percent: false, status: 'ready', jobId: null, model: 'theta', points: [point] },
  history: [
    { t: '2026-09-01', y: 47_000 },
    { t: '2026-10-01', y: 49_000 },
  ],
  ...{ partial: null, total: band, segments: [], checks: [], waysOut: [], decomposition: null },
  backtest: {
    ...{ folds: 11, periods: 66, chosen: 'theta', beatsNaive: true, wins: 9 },
    models: [
      { name: 'last_value', mae: 3_696, ...model },
      { name: 'theta', mae: 2_570, ...model },
    ],
  },
  summary: 'Revenue is likely $286K to $326K in the next 6 months, middle $306K',
  summaryParts: [
    { text: 'Revenue is likely ' },
    { text: '$286K', factId: FACT, row: 0, column: 'lo80' },
    { text: ' to $326K in the next 6 months' },
  ],
  ledger: [
    {
      ...{ madeAt: '2026-08-03T12:00:00.000Z', dataVersion: 1 },
      points: [
        { ...point, actual: 50_000 },
        { ...point, t: '2026-12-01', actual: 60_000 },
        { ...point, t: '2027-01-01', actual: null },
      ],
    },
  ],
  ...{ widened: 1, facts: { history: FACT, points: FACT, total: FACT, backtest: FACT }, factIds: [FACT] },
  createdAt: '2026-11-20T16:12:00.000Z',
};
const refused: ForecastPrediction = {
  ...ready,
  ...{ id: SOURCE, label: 'Visits', status: 'refused', model: null, points: [], total: null, backtest: null },
  ...{ ledger: [], summary: '', summaryParts: [] },
  refused: { code: 'too_short', message: '5 months are not enough.' },
};
const checked: ForecastChecked = {
  kind: 'forecast',
  ...{ ok: true, target: 'revenue', label: 'Revenue', time: 'day', period: 'month', horizon: 6, by: null },
  ...{ aggregation: 'sum', currency: 'USD', percent: false, history: ready.history, partial: null },
  ...{ historyFactId: FACT, durationMs: 12, waysOut: [], use: { used: 2, running: 1, limit: 10 } },
  checks: [{ name: 'enough_history', title: 'Enough history', ok: true, level: 'ok', detail: '72 months' }],
};
const options = {
  targets: [{ name: 'revenue', label: 'Revenue' }],
  times: [{ name: 'day', label: 'Day' }],
  ...{ segments: [], periods: ['week', 'month'], notOffered: [] },
  outcomes: [{ name: 'churned', label: 'Churned', outcome: 'yes_no' }],
};
const importance = { name: 'age', label: 'Age', rise: 0.1, error: 0.01 };
const churned: TablePrediction = {
  ...{ kind: 'table', id: ID, dataSourceId: SOURCE, dataSourceName: 'customers.csv', dataVersion: 1 },
  ...{ target: 'churned', label: 'Churned', outcome: 'yes_no', positive: true, currency: null },
  ...{ percent: false, status: 'ready', jobId: null, rows: 1_000, rowsWithOutcome: 1_200, base: 0.3 },
  ...{ model: 'trees', beatsGuessing: true, band: null, checks: [], factIds: [FACT] },
  models: [
    { name: 'guess', loss: 0.61, gain: 0, mae: 0.4, auc: 0.5 },
    { name: 'trees', loss: 0.4, gain: 0.34, mae: 0.3, auc: 0.84 },
  ],
  importance: [{ ...importance, values: [{ value: 'up to 30', rows: 200, said: 0.5, actual: 0.52 }] }],
  leftOut: [{ name: 'cancelled_at', reason: 'filled_after', detail: 'It is written after the fact.' }],
  calibration: [{ said: 0.3, actual: 0.31, rows: 1_000 }],
  confusion: { truePositive: 210, falsePositive: 90, falseNegative: 90, trueNegative: 610 },
  summary: 'Churned can be told',
  summaryParts: [
    { text: 'A yes is rated above a no ' },
    { text: '84%', factId: FACT, row: 1, column: 'auc' },
  ],
  facts: {
    ...{ scores: FACT, importance: FACT, calibration: FACT, outcome: FACT, columns: FACT, values: FACT },
  },
  createdAt: '2026-11-20T16:12:00.000Z',
};
const guessed: TablePrediction = {
  ...churned,
  ...{ id: FACT, status: 'refused', model: null, beatsGuessing: false, importance: [], confusion: null },
  refused: { code: 'not_better_than_guessing', message: 'The other columns do not tell churned.' },
};
const source = { id: SOURCE, name: 'orders.csv', version: 2, status: 'ready', strips: [] };

const answers = (operation: Handler['operation'], body: unknown, status = 200): Handler => ({
  operation,
  answer: () => Response.json(body, { status }),
});

function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: userNamed('maria'),
    handlers: [
      ...handlers,
      listed('/api/data-sources', [source]),
      answers(listPredictionOptions, options),
      answers(checkPrediction, checked),
      ...QUIET,
    ],
  });
}

describe('the screen of predictions (PRED-002)', () => {
  it('shows checks and what is used before anything is computed', async () => {
    open('/predict', answers(listPredictions, []));
    expect(await screen.findByText('72 months')).toBeTruthy();
    expect(screen.getByText('2 of 10 predictions for this source used · 1 running')).toBeTruthy();
    expect(screen.getByText('No predictions yet')).toBeTruthy();
  });

  it('lists ranges with their record, and refusals with their reason', async () => {
    open('/predict', answers(listPredictions, [ready, refused]));
    const link = await screen.findByRole('link', { name: 'Revenue, next 6 months' });
    const row = within(link.closest('li') as HTMLElement);
    expect(row.getByText('$286K to $326K')).toBeTruthy();
    expect(row.getByText('1 of 2 in the 80% band')).toBeTruthy();
    expect(screen.getByText('Refused: too little history')).toBeTruthy();
    expect(screen.getByText(/1 shown, 1 refused/)).toBeTruthy();
  });

  it('T-49 reads its own list again when a prediction was asked for', async () => {
    let made: Prediction[] = [];
    const asked: Handler = {
      operation: createPrediction,
      answer: () => {
        made = [ready];
        return Response.json({ ...ready, status: 'queued', jobId: ID }, { status: 202 });
      },
    };
    open('/predict', asked, { operation: listPredictions, answer: () => Response.json(made) });
    fireEvent.click(await screen.findByRole('button', { name: 'Predict revenue' }));
    await waitFor(() => expect(screen.getByText('Revenue, next 6 months')).toBeTruthy());
  });

  it('offers what is enough where there is too little, and predicts nothing', async () => {
    const way = {
      kind: 'other_period',
      title: 'Predict per week instead',
      detail: '21 weeks',
      period: 'week',
    };
    const body = {
      ...checked,
      ...{ ok: false, refused: refused.refused },
      waysOut: [{ ...way, have: 21, need: 12, worksToday: true }],
    };
    open('/predict', answers(listPredictions, []), answers(checkPrediction, body));
    expect(await screen.findByText('5 months are not enough.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Predict revenue' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to weeks' }));
    await screen.findByRole('button', { name: 'Period: week' });
  });
});

describe('one prediction', () => {
  it('begins with a range whose numbers open, then its tests and its record', async () => {
    const tests = { ...ready.backtest, factId: FACT, tests: [] };
    open(`/predict/${ID}`, answers(getPrediction, ready), answers(getPredictionBacktest, tests));
    expect(await screen.findByRole('button', { name: '$286K' })).toBeTruthy();
    expect(screen.getByText('Better than the last value in 9 of 11 tests')).toBeTruthy();
    expect(screen.getByText('Theta was chosen')).toBeTruthy();
    expect(screen.getByText(/Arithmetic on this forecast/)).toBeTruthy();
    expect(screen.getByText(/1 of 2 periods fell in the 80% band/)).toBeTruthy();
  });

  it('of a refused one says what there is and that nothing was used', async () => {
    open(`/predict/${SOURCE}`, answers(getPrediction, refused));
    expect(await screen.findByText('2 points are not enough for a forecast')).toBeTruthy();
    expect(screen.getByText('No prediction was used.')).toBeTruthy();
  });
});

describe('a column predicted from the others', () => {
  it('is asked for in one sentence, checked before anything is learned', async () => {
    const asked: unknown[] = [];
    const tableChecked = {
      ...{ kind: 'table', ok: true, target: 'churned', label: 'Churned', outcome: 'yes_no', positive: true },
      ...{ checks: [], columns: ['age', 'plan'], leftOut: churned.leftOut, use: checked.use, durationMs: 5 },
    };
    const making: Handler = {
      operation: createPrediction,
      answer: ({ body }) => {
        asked.push(body);
        return Response.json({ ...churned, status: 'queued', jobId: ID }, { status: 202 });
      },
    };
    open('/predict', making, answers(listPredictions, []), answers(checkPrediction, tableChecked));
    fireEvent.click(await screen.findByRole('radio', { name: 'A column from the others' }));
    expect(await screen.findByText('age, plan')).toBeTruthy();
    expect(screen.getByText('cancelled_at: It is written after the fact.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Predict churned' }));
    const question = { kind: 'table', dataSourceId: SOURCE, target: 'churned' };
    await waitFor(() => expect(asked).toEqual([question]));
  });

  it('stands in the list with how well it is told, or why it is not', async () => {
    open('/predict', answers(listPredictions, [churned, guessed]));
    expect(await screen.findByText('84% in the right order')).toBeTruthy();
    expect(screen.getByText('Not shown: not better than guessing')).toBeTruthy();
  });

  it('says what matters, what was not asked and why, and how often it is right', async () => {
    open(`/predict/${ID}`, answers(getPrediction, churned));
    expect((await screen.findAllByRole('button', { name: '84%' })).length).toBeGreaterThan(0);
    expect(screen.getByText('cancelled_at')).toBeTruthy();
    expect(screen.getByText('82% of the rows are said right')).toBeTruthy();
    expect(screen.getByText('Decision trees was chosen')).toBeTruthy();
  });

  it('that is not better than guessing says so plainly, and that nothing was used', async () => {
    open(`/predict/${FACT}`, answers(getPrediction, guessed));
    expect(await screen.findByText('Not better than guessing')).toBeTruthy();
    expect(screen.getByText('No prediction was used.')).toBeTruthy();
  });
});
