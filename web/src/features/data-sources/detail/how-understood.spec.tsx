import { describe, expect, it } from '@jest/globals';
import {
  generateDashboard,
  getDataSource,
  getJob,
  getReceipt,
  getSourceProfile,
  invalidateCache,
  listDashboards,
  reparseDataSource,
  type TableKind,
} from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const JOB = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d41';

/** A list of staff that is taken for events until a person says otherwise. */
function openStaff(dashboards: readonly object[] = []) {
  let chosen: TableKind | undefined;
  const column = { name: 'team', type: 'text' as const, role: 'dimension' as const };
  return renderApp(`/data-sources/${ID}`, {
    session: userNamed('maria'),
    handlers: [
      answers(
        getDataSource,
        () =>
          ({
            ...{ id: ID, name: 'staff.csv', uploadType: 'csv', status: 'ready', version: 2, bytes: 100 },
            ...{ recordCount: 3, columnCount: 1, createdAt: '2026-01-01T00:00:00Z', confirmedAt: null },
            ...{ strips: [], openDecisions: 0, isSample: false, jobId: null, data: [], usedIn: dashboards },
            columns: [column],
          }) as never,
      ),
      answers(getSourceProfile, () => ({
        ...{ rowCount: 600, duplicateRows: 0 },
        columns: [{ ...column, missing: 0, distinct: 3, warnings: [], interest: 1 }],
        about: {
          kind: chosen ?? ('events' as const),
          evidence: [chosen ? 'You said so.' : 'start_date says when.'],
          ...(chosen && { isChosen: true as const }),
          ...{ noun: 'employees', key: ['employee_id'] },
          measures: [{ column: 'rate', kind: 'price' as const, unit: 'USD', base: 'hours' }],
          identities: [
            {
              ...{ kind: 'sum' as const, column: 'pay', of: ['base', 'bonus'], formula: 'base + bonus' },
              ...{ rows: 600, holds: 598, lines: [102, 252] },
            },
          ],
          dependencies: [
            { fine: 'team', coarse: 'department' },
            { fine: 'team', coarse: 'site' },
          ],
        },
      })),
      answers(reparseDataSource, ({ body }) => {
        chosen = (body as { settings: { tableKind: TableKind | null } }).settings.tableKind ?? undefined;
        return { id: ID, name: 'staff.csv', status: 'queued' as const, jobId: JOB };
      }),
      answers(getJob, { id: JOB, status: 'succeeded' } as never),
      listed(listDashboards.path, dashboards),
      answers(generateDashboard, {} as never),
      refuses(getReceipt, 404, {}),
      answers(invalidateCache, { message: 'ok' } as never),
      ...QUIET,
    ],
  });
}

describe('how a table was understood (DATA-002)', () => {
  it('tells kind, rows, arithmetic and hierarchies with their proofs', async () => {
    openStaff();
    await screen.findByText('Each row happened once. start_date says when.');
    await screen.findByText('Rows are employees, told apart by employee_id.');
    await screen.findByText(/is base \+ bonus, in 598 of 600 rows; 2 differ, first on line 102/);
    await screen.findByText('Each team has one department and site');
    await screen.findByText(/is a price or pay, averaged, in USD, weighted by hours/);
  });

  it('is another kind in one choice, and as found again in another', async () => {
    const { server, user } = openStaff();
    await user.click(await screen.findByRole('button', { name: 'The table is read as: Events' }));
    await user.click(await screen.findByRole('option', { name: 'List of things as they are' }));
    await screen.findByText('The table is read as: List of things as they are');
    await screen.findByText(/You said so\./);
    await user.click(
      await screen.findByRole('button', { name: 'The table is read as: List of things as they are' }),
    );
    await user.click(await screen.findByRole('option', { name: 'As found in the file' }));
    await screen.findByText('The table is what the file suggests');
    expect(server.callsOf(reparseDataSource).map(({ body }) => body)).toEqual([
      { settings: { tableKind: 'snapshot' } },
      { settings: { tableKind: null } },
    ]);
  });

  const EDITED = { id: JOB, name: 'Staff', dataSourceIds: [ID], isEdited: true, pinned: false };
  const choose = async (user: ReturnType<typeof openStaff>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'The table is read as: Events' }));
    await user.click(await screen.findByRole('option', { name: 'List of things as they are' }));
  };

  it('asks what becomes of an edited dashboard, and builds another beside it (DASH-001)', async () => {
    const { server, user } = openStaff([EDITED]);
    await choose(user);
    await screen.findByRole('dialog', { name: 'Keep the edited dashboard, or redraw?' });
    expect(server.callsOf(reparseDataSource)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Redraw as a new dashboard' }));
    await screen.findByText('The table is read as: List of things as they are');
    expect(server.callsOf(generateDashboard).map(({ body }) => body)).toEqual([
      { dataSourceId: ID, name: 'Staff (redrawn)' },
    ]);
  });

  it('builds nothing where it is kept, and changes nothing where the question is left (DASH-001)', async () => {
    const { server, user } = openStaff([EDITED]);
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(server.callsOf(reparseDataSource)).toEqual([]);
    await choose(user);
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    await screen.findByText('The table is read as: List of things as they are');
    expect(server.callsOf(generateDashboard)).toEqual([]);
  });

  it('asks nothing where nobody edited a dashboard of it, or where it is pinned (DASH-001)', async () => {
    const { user } = openStaff([
      { ...EDITED, isEdited: false },
      { ...EDITED, id: ID, pinned: true },
    ]);
    await choose(user);
    await screen.findByText('The table is read as: List of things as they are');
  });
});
