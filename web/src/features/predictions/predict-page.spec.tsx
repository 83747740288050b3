import { describe, expect, it } from '@jest/globals';
import {
  checkPrediction,
  createDashboard,
  createPrediction,
  createScenario,
  getPrediction,
  getPredictionBacktest,
  keepScenario,
  listPredictions,
  type Prediction,
  type SavedScenario,
  updateDashboard,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  answers,
  checked,
  FACT,
  ID,
  openPredictions,
  ready,
  refused,
  SOURCE,
} from '../../testing/predictions.js';
import { listed } from '../../testing/quiet-server.js';
import type { Handler } from '../../testing/test-server.js';

describe('the screen of predictions (PRED-002)', () => {
  it('shows checks and what is used before anything is computed', async () => {
    openPredictions('/predict', answers(listPredictions, []));
    expect(await screen.findByText('72 months')).toBeTruthy();
    expect(screen.getByText('2 of 10 predictions for this source used · 1 running')).toBeTruthy();
    expect(screen.getByText('No predictions yet')).toBeTruthy();
  });

  it('lists ranges with their record, and refusals with their reason', async () => {
    openPredictions('/predict', answers(listPredictions, [ready, refused]));
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
    openPredictions('/predict', asked, { operation: listPredictions, answer: () => Response.json(made) });
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
    openPredictions('/predict', answers(listPredictions, []), answers(checkPrediction, body));
    expect(await screen.findByText('5 months are not enough.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Predict revenue' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Switch to weeks' }));
    await screen.findByRole('button', { name: 'Period: week' });
  });
});

describe('one prediction', () => {
  it('begins with a range whose numbers open, then its tests and its record', async () => {
    const tests = { ...ready.backtest, factId: FACT, tests: [] };
    openPredictions(`/predict/${ID}`, answers(getPrediction, ready), answers(getPredictionBacktest, tests));
    expect(await screen.findByRole('button', { name: '$286K' })).toBeTruthy();
    expect(screen.getByText('Better than the last value in 9 of 11 tests')).toBeTruthy();
    expect(screen.getByText('Theta was chosen')).toBeTruthy();
    expect(screen.getByText(/Arithmetic on this forecast/)).toBeTruthy();
    expect(screen.getByText(/1 of 2 periods fell in the 80% band/)).toBeTruthy();
  });

  it('keeps what the slider says as a scenario, and shows one that is kept', async () => {
    let kept: SavedScenario[] = [];
    const asked: unknown[] = [];
    const keep: Handler = {
      operation: keepScenario,
      answer: ({ body }) => {
        asked.push(body);
        const named = body as Pick<SavedScenario, 'name' | 'changes'>;
        kept = [{ id: FACT, ...named, points: [{ t: '2026-11-01', scenario: 55_080 }], total: 330_480 }];
        return Response.json({ ...ready, scenarios: kept }, { status: 201 });
      },
    };
    const scenario = {
      ...{ points: [{ t: '2026-11-01', yhat: 51_000, scenario: 55_080 }], note: '' },
      total: { yhat: 306_000, scenario: 330_480 },
    };
    openPredictions(
      `/predict/${ID}`,
      ...[keep, answers(createScenario, scenario)],
      { operation: getPrediction, answer: () => Response.json({ ...ready, scenarios: kept }) },
      answers(getPredictionBacktest, { ...ready.backtest, factId: FACT, tests: [] }),
    );
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '8' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as scenario' }));
    const shown = await screen.findByRole('button', { name: /\+8% from Nov 2026/, pressed: true });
    expect(shown.textContent).toContain('$330K');
    expect(asked).toEqual([{ name: '+8% from Nov 2026', changes: [{ from: '2026-11-01', percent: 8 }] }]);
  });

  it('becomes a tile of a new dashboard of its source', async () => {
    const dashboard = {
      ...{ id: SOURCE, name: 'Revenue, next 6 months', dataSourceIds: [SOURCE], version: 1 },
      config: { charts: [], kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    };
    const { server } = openPredictions(
      `/predict/${ID}`,
      answers(getPrediction, ready),
      answers(createDashboard, dashboard, 201),
      answers(updateDashboard, dashboard),
      listed('/api/dashboards', []),
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add to dashboard' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New dashboard' }));
    await screen.findByText('Added to Revenue, next 6 months');
    const [saved] = server.callsOf(updateDashboard);
    expect(saved?.body).toMatchObject({
      config: { forecasts: [{ predictionId: ID, title: 'Revenue, next 6 months', layout: { y: 0, w: 12 } }] },
    });
  });

  it('offers files of what is predicted, none of what was refused', async () => {
    openPredictions(`/predict/${ID}`, answers(getPrediction, ready));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  });

  it('of a refused one says what there is and that nothing was used', async () => {
    openPredictions(`/predict/${SOURCE}`, answers(getPrediction, refused));
    expect(await screen.findByText('2 points are not enough for a forecast')).toBeTruthy();
    expect(screen.getByText('No prediction was used.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
