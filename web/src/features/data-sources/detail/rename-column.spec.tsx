import { describe, expect, it } from '@jest/globals';
import {
  getDataSource,
  getJob,
  getReceipt,
  getSourceProfile,
  invalidateCache,
  reparseDataSource,
} from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const JOB = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d41';

/** The panel of a column that the file calls `amt`; a reading gives it the name that was asked for. */
async function openPanel() {
  let name = 'Amount';
  const column = () => ({
    ...{ name, type: 'decimal' as const, role: 'measure' as const },
    ...(name !== 'amt' && { sourceName: 'amt' }),
  });
  const page = renderApp(`/data-sources/${ID}?column=Amount`, {
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
        const { sourceName: _, ...known } = column();
        const profile = { ...known, missing: 0, distinct: 3, warnings: [], interest: 1 };
        return { rowCount: 3, duplicateRows: 0, columns: [profile] };
      }),
      answers(reparseDataSource, ({ body }) => {
        const { names } = (body as { settings: { names: Record<string, string | null> } }).settings;
        name = names.Amount ?? 'amt';
        return { id: ID, name: 'orders.csv', status: 'queued' as const, jobId: JOB };
      }),
      answers(getJob, { id: JOB, status: 'succeeded' } as never),
      refuses(getReceipt, 404, {}),
      answers(invalidateCache, { message: 'ok' } as never),
      ...QUIET,
    ],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Rename' }));
  return page;
}

describe('renaming a column (DATA-002)', () => {
  it('reads the file again with the name, and goes on showing the column', async () => {
    const { server, user } = await openPanel();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, ' Total {Enter}');
    await screen.findByText('“Amount” is called “Total” now');
    expect(server.callsOf(reparseDataSource).map(({ body }) => body)).toEqual([
      { settings: { names: { Amount: 'Total' } } },
    ]);
    await screen.findByRole('complementary', { name: 'Column Total' });
  });

  it('gives it back the name that it has in the file', async () => {
    const { server, user } = await openPanel();
    await user.click(await screen.findByRole('button', { name: 'Call it “amt”, as the file does' }));
    await screen.findByText('“Amount” is called “amt” now');
    expect(server.callsOf(reparseDataSource).at(-1)?.body).toEqual({ settings: { names: { Amount: null } } });
  });

  it('says why a name cannot be had, and keeps what was typed', async () => {
    const { server, user } = await openPanel();
    const message = 'There is already a column “City” in this data. Choose another name.';
    server.use(refuses(reparseDataSource, 409, { error: message, code: 'conflict' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'City{Enter}');
    await screen.findByText(message);
    await waitFor(() => expect((name as HTMLInputElement).value).toBe('City'));
  });
});
