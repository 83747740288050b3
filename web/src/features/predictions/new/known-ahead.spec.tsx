import { describe, expect, it } from '@jest/globals';
import {
  checkPrediction,
  createPrediction,
  createScenario,
  type ForecastPrediction,
  getPrediction,
  getPredictionBacktest,
  listPredictionOptions,
  listPredictions,
  type TestedDriver,
} from '@plumbline/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answers, checked, FACT, ID, openPredictions, options, ready } from '../../../testing/predictions.js';
import type { Handler } from '../../../testing/test-server.js';

const driver: TestedDriver = {
  ...{ column: 'price', label: 'Price', kind: 'number', helped: true, mae: 2_000, maeWithout: 2_570 },
  ...{ effect: -0.03, isRelative: true, ahead: [10] },
  detail: 'With it the tests miss by $2K a month instead of $2.6K.',
};
const idle: TestedDriver = {
  ...{ ...driver, column: 'holiday', label: 'Holiday', kind: 'yes_no', helped: false, effect: null },
  ...{ isRelative: false, detail: 'It did not help. It is not used.' },
};
const driven: ForecastPrediction = {
  ...ready,
  drivers: [driver, idle],
  facts: { ...ready.facts, drivers: FACT },
};

describe('columns known ahead (PRED-003)', () => {
  it('are added to the question, typed in where the data does not hold them, and sent with it', async () => {
    const ahead = [
      { t: '2026-11-01', value: 10, isTyped: false },
      { t: '2026-12-01', value: null, isTyped: false },
    ];
    const check: Handler = {
      operation: checkPrediction,
      answer: ({ body }) => {
        const { drivers = [] } = body as { drivers?: { ahead?: (number | null)[] }[] };
        const typed = drivers[0]?.ahead?.[1] ?? null;
        const known = ahead.map((one, step) => (step === 1 ? { ...one, value: typed } : one));
        const price = { column: 'price', label: 'Price', kind: 'number', ahead: known };
        return Response.json({ ...checked, drivers: drivers.length > 0 ? [price] : [] });
      },
    };
    const { server } = openPredictions(
      '/predict',
      answers(listPredictions, []),
      answers(listPredictionOptions, {
        ...options,
        drivers: [{ name: 'price', label: 'Price', kind: 'number' }],
      }),
      check,
      answers(createPrediction, { ...ready, jobId: ID }, 202),
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Add what is known ahead' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Price' }));
    const missing = await screen.findByLabelText('Price in Dec 2026');
    expect(screen.getByText('The data does not hold 1 month of it: type them in')).toBeTruthy();
    await user.type(missing, '12.5{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Price in Dec 2026')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Predict revenue' }));
    await waitFor(() => expect(server.callsOf(createPrediction)).toHaveLength(1));
    expect(server.callsOf(createPrediction)[0]?.body).toMatchObject({
      drivers: [{ column: 'price', ahead: [null, 12.5] }],
    });
  });

  it('say of themselves whether they helped, with both misses as facts; what helped can be changed', async () => {
    const { server } = openPredictions(
      `/predict/${ID}`,
      answers(getPrediction, driven),
      answers(getPredictionBacktest, { ...ready.backtest, factId: FACT, tests: [] }),
      answers(createScenario, {
        points: [{ t: '2026-11-01', yhat: 51_000, scenario: 49_500 }],
        ...{ total: { yhat: 306_000, scenario: 297_000 }, note: '' },
      }),
    );
    expect(await screen.findByText('1 of 2 columns known ahead helps')).toBeTruthy();
    expect(screen.getByText('It did not help. It is not used.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '±$2K a month' })).toHaveLength(2);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /^What changes/ }));
    expect(screen.queryByRole('option', { name: 'Holiday' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Price' }));
    expect(screen.getByText(/with the effect found in the past, not a prediction of it/)).toBeTruthy();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '10' } });
    await waitFor(() =>
      expect(server.callsOf(createScenario)[0]?.body).toEqual({
        changes: [{ from: '2026-11-01', percent: 10, driver: 'price' }],
      }),
    );
  });
});
