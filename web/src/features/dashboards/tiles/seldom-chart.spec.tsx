import { expect, it } from '@jest/globals';
import { InteractiveChart, lightTheme } from '@plumbline/charts';
import type { Chart } from '@plumbline/contracts';
import { render, screen } from '@testing-library/react';

const STAGES = ['Visited', 'Ordered', 'Paid'];
const CHART: Chart = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', type: 'funnel', title: 'One in five pays', subtitle: '' },
  ...{ reason: 'Chosen for a spec', layout: { x: 0, y: 0, w: 6, h: 4 } },
  plan: {
    ...{ dataSourceId: '00000000-0000-4000-8000-000000000001', version: 1 },
    ...{ dimensions: [], filters: [], order: [] },
    measures: STAGES.map((as) => ({ agg: 'count', column: as.toLowerCase(), as })),
  },
};
const RESULT = {
  columns: STAGES.map((name) => ({ name, type: 'integer' as const })),
  rows: [[1_200, 300, 240]],
};

it('DASH-001 a picture that few dashboards have is there once its code has come', async () => {
  render(<InteractiveChart view={{ chart: CHART, result: RESULT }} theme={lightTheme} />);
  expect(screen.getByRole('figure', { name: 'One in five pays' })).toBeTruthy();
  expect(await screen.findByText(/^Funnel, 3 stages/)).toBeTruthy();
});
