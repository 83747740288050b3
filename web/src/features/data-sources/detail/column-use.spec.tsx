import { describe, expect, it } from '@jest/globals';
import {
  type ColumnUse,
  getDataSource,
  getJob,
  getReceipt,
  getSourceProfile,
  invalidateCache,
  reparseDataSource,
} from '@plumbline/contracts';
import { act, screen } from '@testing-library/react';
import { queryClient } from '../../../shared/api/query-client.js';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const JOB = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d41';

/** The panel of whole numbers that are taken for what was found until a person says otherwise. */
function openPanel(found: 'measure' | 'dimension' = 'measure') {
  let use: ColumnUse | undefined;
  let evidence = 'Its values are numbers.';
  const column = () => ({
    ...{ name: 'floor', type: 'integer' as const },
    ...(use ? { role: 'dimension' as const, use } : { role: found }),
  });
  const app = renderApp(`/data-sources/${ID}?column=floor`, {
    session: userNamed('maria'),
    handlers: [
      answers(
        getDataSource,
        () =>
          ({
            ...{ id: ID, name: 'orders.csv', uploadType: 'csv', status: 'ready', version: 2, bytes: 100 },
            ...{ recordCount: 3, columnCount: 1, createdAt: '2026-01-01T00:00:00Z', confirmedAt: null },
            ...{ strips: [], openDecisions: 0, isSample: false, jobId: null, data: [], usedIn: [] },
            columns: [column()],
          }) as never,
      ),
      answers(getSourceProfile, () => {
        const useEvidence = use ? 'You said so.' : evidence;
        const profile = { ...column(), useEvidence, missing: 0, distinct: 3, warnings: [], interest: 1 };
        return { rowCount: 3, duplicateRows: 0, columns: [profile] };
      }),
      answers(reparseDataSource, ({ body }) => {
        const { uses } = (body as { settings: { uses: Record<string, ColumnUse | null> } }).settings;
        use = uses.floor ?? undefined;
        return { id: ID, name: 'orders.csv', status: 'queued' as const, jobId: JOB };
      }),
      answers(getJob, { id: JOB, status: 'succeeded' } as never),
      refuses(getReceipt, 404, {}),
      answers(invalidateCache, { message: 'ok' } as never),
      ...QUIET,
    ],
  });
  return {
    ...app,
    /** Another file says something else of the column. */
    finds: (said: string) => {
      evidence = said;
      return act(() => queryClient.invalidateQueries());
    },
  };
}

describe('what a column is used as (DATA-002)', () => {
  it('is told with its reason, and another use is one choice away', async () => {
    const { server, user } = openPanel();
    await screen.findByText('Its values are numbers.');
    await user.click(screen.getByRole('button', { name: 'floor is used as: Measure' }));
    await user.click(await screen.findByRole('option', { name: 'Category' }));
    await screen.findByText('“floor” is used as: Category');
    expect(server.callsOf(reparseDataSource).map(({ body }) => body)).toEqual([
      { settings: { uses: { floor: 'category' } } },
    ]);
    await screen.findByText('You said so.');
  });

  it('keeps its list open while the page is drawn anew', async () => {
    const { user, finds } = openPanel();
    await user.click(await screen.findByRole('button', { name: 'floor is used as: Measure' }));
    const option = await screen.findByRole('option', { name: 'Category' });
    await finds('All its values differ.');
    await screen.findByText('All its values differ.');
    expect(option.isConnected).toBe(true);
  });

  it('offers what its type allows only', async () => {
    const { user } = openPanel();
    await user.click(await screen.findByRole('button', { name: 'floor is used as: Measure' }));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Measure',
      'Amount, summed',
      'Value, averaged',
      'Level, not summed over time',
      'Rate, weighted by its base',
      'Price, averaged',
      'Category',
      'Identifier',
      'Place',
      'Time',
    ]);
  });

  it('offers what it is used as already only once', async () => {
    const { user } = openPanel('dimension');
    await user.click(await screen.findByRole('button', { name: 'floor is used as: Category' }));
    const options = await screen.findAllByRole('option');
    expect(options.filter(({ textContent }) => textContent === 'Category')).toHaveLength(1);
  });
});
