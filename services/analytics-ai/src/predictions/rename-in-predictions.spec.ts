import { expect, it } from '@jest/globals';
import { PredictionRow } from './prediction.entity.js';
import { renamedPrediction } from './rename-in-predictions.js';

const NAMES = new Map([
  ['revenue', 'Sales'],
  ['spend', 'Advertising'],
  ['store', 'Shop'],
]);

it('a forecast knows its target, its segments and the columns known ahead by their new names', () => {
  const row = Object.assign(new PredictionRow(), {
    seriesKey: JSON.stringify({ by: 'store', target: 'revenue', time: 'month' }),
    request: {
      ...{ dataSourceId: '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11', target: 'revenue', horizon: 3, by: 'store' },
      drivers: [{ column: 'spend', ahead: [1, null] }, { column: 'holiday' }],
    },
  });
  const { request, seriesKey } = renamedPrediction(row, NAMES);
  expect(request).toMatchObject({
    ...{ target: 'Sales', by: 'Shop', horizon: 3 },
    drivers: [{ column: 'Advertising', ahead: [1, null] }, { column: 'holiday' }],
  });
  expect(JSON.parse(seriesKey)).toEqual({ by: 'Shop', target: 'Sales', time: 'month' });
});

it('a prediction of a table knows what it asks and leaves out by the new names', () => {
  const row = Object.assign(new PredictionRow(), {
    seriesKey: 'table revenue',
    request: { kind: 'table', dataSourceId: 'x', target: 'revenue', leaveOut: ['spend'], keep: ['note'] },
  });
  expect(renamedPrediction(row, NAMES).request).toMatchObject({
    ...{ target: 'Sales', leaveOut: ['Advertising'], keep: ['note'] },
  });
});
