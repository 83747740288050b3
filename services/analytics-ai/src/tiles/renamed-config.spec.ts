import { expect, it } from '@jest/globals';
import type { Chart, DashboardConfig } from '@plumbline/contracts';
import { renamedConfig } from './renamed-config.js';

const SOURCE = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';

const chartBy = (titleBy: Chart['titleBy']): Chart => ({
  ...{ id: SOURCE, type: 'bar', title: 'Total amt by area, an amtrak line', subtitle: '' },
  reason: 'Chosen because Amt can be compared.',
  ...(titleBy && { titleBy }),
  layout: { x: 0, y: 0, w: 6, h: 4 },
  plan: {
    ...{ dataSourceId: SOURCE, version: 1, filters: [] },
    measures: [
      { agg: 'sum', column: 'amt', as: 'Total amt' },
      { agg: 'count', as: 'Number of amt' },
    ],
    dimensions: [{ column: 'area' }],
    having: [{ by: 'Total amt', op: 'gt', value: 1 }],
    order: [{ by: 'Total amt', direction: 'desc' }],
  },
  formats: { 'Total amt': { decimals: 2 } },
});

it('renames results with the column that they were named after, and the words that rules wrote', () => {
  const config: DashboardConfig = {
    ...{ kpis: [], runnersUp: [], colours: {}, timeColumn: null },
    charts: [chartBy(undefined), chartBy('person')],
  };
  const renaming = { sourceId: SOURCE, names: new Map([['amt', 'order_amount']]) };
  const [byRule, byPerson] = renamedConfig({ config, sourceId: SOURCE }, renaming).charts;
  expect(byRule).toMatchObject({
    title: 'Total order amount by area, an amtrak line',
    reason: 'Chosen because order amount can be compared.',
    plan: {
      measures: [{ column: 'order_amount', as: 'Total order amount' }, { as: 'Number of amt' }],
      having: [{ by: 'Total order amount' }],
      order: [{ by: 'Total order amount' }],
    },
    formats: { 'Total order amount': { decimals: 2 } },
  });
  expect(byPerson?.title).toBe('Total amt by area, an amtrak line');
});
