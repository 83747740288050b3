import { describe, expect, it } from '@jest/globals';
import { getUsage, type Plan } from '@plumbline/contracts';
import { screen, within } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const SOURCE = {
  ...{ id: '00000000-0000-4000-8000-000000000071', name: 'orders_1.csv', uploadType: 'csv', status: 'ready' },
  ...{ strips: [], isSample: false, createdAt: '2026-01-01T00:00:00.000Z' },
};

/** The list of data sources where every place is used, with its dialog open. */
async function openDialog(plan: Plan, places: number) {
  const { user } = renderApp('/data-sources', {
    session: userNamed('lena', { plan }),
    handlers: [
      answers(getUsage, [{ meter: 'uploads', used: places, limit: places }]),
      listed('/api/data-sources', [SOURCE]),
      ...QUIET,
    ],
  });
  await screen.findByText('Full');
  await user.click(screen.getByRole('button', { name: 'What you can do' }));
  const name = `${places} of ${places} data uploads used`;
  return within(await screen.findByRole('dialog', { name }));
}

describe('the dialog of a full plan', () => {
  it('PLAN-036 on Free says how a place becomes free, and what Premium has', async () => {
    const dialog = await openDialog('free', 5);
    dialog.getByText(/^Free includes 5 data uploads\. Delete one to free its place/);
    dialog.getByRole('rowheader', { name: 'Data uploads' });
    dialog.getByText('$9.99 per month');
    expect(dialog.getByRole('link', { name: 'Upgrade to Premium' }).getAttribute('href')).toBe('/pricing');
    await dialog.findByRole('button', { name: 'Delete orders_1.csv' });
  });

  it('T-59 on Enterprise counts the places of the contract, and leads to sales', async () => {
    const dialog = await openDialog('enterprise', 1);
    dialog.getByRole('button', { name: 'Contact sales' });
    expect(dialog.queryByRole('link', { name: 'Upgrade to Premium' })).toBeNull();
  });
});
