import { expect, it } from '@jest/globals';
import { getUsage, type MemberRole } from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const SOURCE = {
  ...{ id: '00000000-0000-4000-8000-000000000071', name: 'orders', uploadType: 'csv', status: 'ready' },
  ...{ version: 1, strips: [], isSample: false, createdAt: '2026-01-01T00:00:00.000Z', bytes: 10 },
  ...{ recordCount: 200, columnCount: 4, openDecisions: 2 },
};

async function actionsFor(workspaceRole: MemberRole): Promise<string[]> {
  const { user } = renderApp('/data-sources', {
    session: userNamed('vera', { workspaceRole }),
    handlers: [answers(getUsage, []), listed('/api/data-sources', [SOURCE]), ...QUIET],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for orders' }));
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent);
}

it('S-18 a viewer is offered nothing of a data source that the server refuses', async () => {
  expect(await actionsFor('viewer')).toEqual(['Reconcile with another source']);
  expect(screen.queryByRole('button', { name: '2 decisions left' })).toBeNull();
});

it('S-18 an editor is offered all of it', async () => {
  expect(await actionsFor('editor')).toEqual(expect.arrayContaining(['Rename', 'Export', 'Delete']));
});
