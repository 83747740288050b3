import { expect, it } from '@jest/globals';
import { getPrediction } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { FACT, ID, ready } from '../../../testing/predictions.js';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

it('PRED-001 says what each segment makes up of the change, each number a fact', async () => {
  const [point] = ready.points;
  const segment = (value: string) => ({
    value,
    model: 'theta' as const,
    points: point ? [point] : [],
    history: [],
  });
  renderApp(`/predict/${ID}`, {
    session: userNamed('maria'),
    handlers: [
      answers(getPrediction, {
        ...ready,
        ...{ by: 'region', segments: [segment('West'), segment('South')] },
        before: { value: 283_000, change: 0.08, from: '2025-11-01', to: '2026-04-01' },
        segmentChanges: [
          { value: 'West', before: 100_000, after: 130_000, change: 30_000 },
          { value: 'South', before: 183_000, after: 176_000, change: -7_000 },
        ],
        segmentParts: [
          { text: 'The change of ' },
          { text: '+$23K', factId: FACT, row: 0, column: 'whole' },
          { text: ' is made up of West ' },
          { text: '+$30K', factId: FACT, row: 0, column: 'change' },
          { text: ' and South ' },
          { text: '−$7K', factId: FACT, row: 1, column: 'change' },
          { text: '.' },
        ],
      }),
      ...QUIET,
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'By region' }));
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '+$23K',
    '+$30K',
    '−$7K',
  ]);
  expect(card.getByText(/Set beside Nov 2025 – Apr 2026/)).toBeTruthy();
});
