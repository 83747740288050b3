import {
  checkPrediction,
  type ForecastChecked,
  type ForecastPrediction,
  listPredictionOptions,
  type TablePrediction,
} from '@plumbline/contracts';
import { listed, QUIET } from './quiet-server.js';
import { renderApp } from './render-app.js';
import type { Handler } from './test-server.js';
import { userNamed } from './users.js';

/** Predictions as their screens show them, and the screens with a server that knows one source. */

export const SOURCE = '00000000-0000-4000-8000-000000000001';
export const ID = '00000000-0000-4000-8000-000000000002';
export const FACT = '00000000-0000-4000-8000-000000000003';
const band = { yhat: 306_000, lo80: 286_000, hi80: 326_000, lo95: 270_000, hi95: 340_000 };
const point = {
  t: '2026-11-01',
  yhat: 51_000,
  lo80: 48_000,
  hi80: 54_000,
  lo95: 45_000,
  hi95: 57_000,
};
const model = { mase: 0.78, smape: 5.7, coverage80: 0.8, coverage95: 0.95 };

export const ready: ForecastPrediction = {
  kind: 'forecast',
  ...{ id: ID, dataSourceId: SOURCE, dataSourceName: 'orders.csv', dataVersion: 2, target: 'revenue' },
  ...{ label: 'Revenue', time: 'day', period: 'month', horizon: 6, by: null, aggregation: 'sum', adds: true },
  ...{ currency: 'USD', percent: false, status: 'ready', jobId: null, model: 'theta', points: [point] },
  history: [
    { t: '2026-09-01', y: 47_000 },
    { t: '2026-10-01', y: 49_000 },
  ],
  ...{
    partial: null,
    total: band,
    before: null,
    segments: [],
    checks: [],
    waysOut: [],
    ...{ segmentChanges: [], segmentParts: [] },
    decomposition: null,
    drivers: [],
  },
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
  scenarios: [],
  ...{ widened: 1, facts: { history: FACT, points: FACT, total: FACT, backtest: FACT }, factIds: [FACT] },
  createdAt: '2026-11-20T16:12:00.000Z',
};
export const refused: ForecastPrediction = {
  ...ready,
  ...{ id: SOURCE, label: 'Visits', status: 'refused', model: null, points: [], total: null, backtest: null },
  ...{ ledger: [], summary: '', summaryParts: [] },
  refused: { code: 'too_short', message: '5 months are not enough.' },
};
export const checked: ForecastChecked = {
  kind: 'forecast',
  ...{ ok: true, target: 'revenue', label: 'Revenue', time: 'day', period: 'month', horizon: 6, by: null },
  ...{ aggregation: 'sum', currency: 'USD', percent: false, history: ready.history, partial: null },
  ...{
    historyFactId: FACT,
    durationMs: 12,
    waysOut: [],
    drivers: [],
    use: { used: 2, running: 1, limit: 10 },
  },
  checks: [{ name: 'enough_history', title: 'Enough history', ok: true, level: 'ok', detail: '72 months' }],
};
export const options = {
  targets: [{ name: 'revenue', label: 'Revenue' }],
  times: [{ name: 'day', label: 'Day' }],
  ...{ segments: [], periods: ['week', 'month'], drivers: [], notOffered: [] },
  outcomes: [{ name: 'churned', label: 'Churned', outcome: 'yes_no' }],
};
const importance = { name: 'age', label: 'Age', rise: 0.1, error: 0.01 };
export const churned: TablePrediction = {
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
export const guessed: TablePrediction = {
  ...churned,
  ...{ id: FACT, status: 'refused', model: null, beatsGuessing: false, importance: [], confusion: null },
  refused: { code: 'not_better_than_guessing', message: 'The other columns do not tell churned.' },
};
const source = { id: SOURCE, name: 'orders.csv', version: 2, status: 'ready', strips: [] };

export const answers = (operation: Handler['operation'], body: unknown, status = 200): Handler => ({
  operation,
  answer: () => Response.json(body, { status }),
});

export function openPredictions(path: string, ...handlers: Handler[]) {
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
