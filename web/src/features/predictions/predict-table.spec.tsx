import { describe, expect, it } from '@jest/globals';
import { checkPrediction, createPrediction, getPrediction, listPredictions } from '@plumbline/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  answers,
  checked,
  churned,
  FACT,
  guessed,
  ID,
  openPredictions,
  SOURCE,
} from '../../testing/predictions.js';
import type { Handler } from '../../testing/test-server.js';

describe('a column predicted from the others', () => {
  it('is asked for in one sentence, checked before anything is learned', async () => {
    const asked: unknown[] = [];
    const tableChecked = {
      ...{ kind: 'table', ok: true, target: 'churned', label: 'Churned', outcome: 'yes_no', positive: true },
      ...{ checks: [], columns: ['age', 'plan'], leftOut: churned.leftOut, use: checked.use, durationMs: 5 },
    };
    const checking: Handler = {
      operation: checkPrediction,
      answer: ({ body }) => {
        const { leaveOut = [] } = body as { leaveOut?: string[] };
        const out = leaveOut.map((name) => ({ name, reason: 'asked', detail: 'You left it out.' }));
        const columns = tableChecked.columns.filter((name) => !leaveOut.includes(name));
        return Response.json({ ...tableChecked, columns, leftOut: [...tableChecked.leftOut, ...out] });
      },
    };
    const making: Handler = {
      operation: createPrediction,
      answer: ({ body }) => {
        asked.push(body);
        return Response.json({ ...churned, status: 'queued', jobId: ID }, { status: 202 });
      },
    };
    openPredictions('/predict', making, answers(listPredictions, []), checking);
    fireEvent.click(await screen.findByRole('radio', { name: 'A column from the others' }));
    expect(await screen.findByRole('checkbox', { name: 'age' })).toBeTruthy();
    expect(screen.getByText('cancelled_at: It is written after the fact.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Predict churned' }));
    const question = { kind: 'table', dataSourceId: SOURCE, target: 'churned' };
    await waitFor(() => expect(asked).toEqual([question]));
    fireEvent.click(screen.getByRole('checkbox', { name: 'age' }));
    await screen.findByRole('checkbox', { name: 'age', checked: false });
    fireEvent.click(screen.getByRole('button', { name: 'Predict churned' }));
    await waitFor(() => expect(asked[1]).toEqual({ ...question, leaveOut: ['age'] }));
  });

  it('asks a column that seems to know the answer where somebody says so', async () => {
    openPredictions(`/predict/${ID}`, answers(getPrediction, churned));
    const link = await screen.findByRole('link', { name: 'Ask cancelled_at anyway' });
    const path = `/predict?source=${SOURCE}&kind=table&target=churned&keep=cancelled_at`;
    expect(link.getAttribute('href')).toBe(path);
  });

  it('stands in the list with how well it is told, or why it is not', async () => {
    openPredictions('/predict', answers(listPredictions, [churned, guessed]));
    expect(await screen.findByText('84% in the right order')).toBeTruthy();
    expect(screen.getByText('Not shown: not better than guessing')).toBeTruthy();
  });

  it('says what matters, what was not asked and why, and how often it is right', async () => {
    openPredictions(`/predict/${ID}`, answers(getPrediction, churned));
    expect((await screen.findAllByRole('button', { name: '84%' })).length).toBeGreaterThan(0);
    expect(screen.getByText('cancelled_at')).toBeTruthy();
    expect(screen.getByText('82% of the rows are predicted right')).toBeTruthy();
    expect(screen.getByText('Decision trees was chosen')).toBeTruthy();
  });

  it('that is not better than guessing says so plainly, and that nothing was used', async () => {
    openPredictions(`/predict/${FACT}`, answers(getPrediction, guessed));
    expect(await screen.findByText('Not better than guessing')).toBeTruthy();
    expect(screen.getByText('No prediction was used.')).toBeTruthy();
  });
});
