import { it } from '@jest/globals';
import { getUsage } from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const source = (n: number, more: object) => ({
  ...{ id: `00000000-0000-4000-8000-00000000007${n}`, uploadType: 'database', status: 'ready', version: 1 },
  ...{ strips: [], isSample: false, createdAt: '2026-01-01T00:00:00.000Z', bytes: 10 },
  ...more,
});

it('a list on a narrow screen says how large a source is, and which is live', async () => {
  renderApp('/data-sources', {
    session: userNamed('lena'),
    handlers: [
      answers(getUsage, [{ meter: 'uploads', used: 2, limit: 5 }]),
      listed('/api/data-sources', [
        source(1, { name: 'orders', recordCount: 200, columnCount: 4 }),
        source(2, { name: 'stock', recordCount: null, columnCount: 3, database: { isLive: true } }),
        source(3, { name: 'new', recordCount: null, columnCount: null }),
      ]),
      ...QUIET,
    ],
  });
  await screen.findByText('200 rows × 4 columns');
  screen.getByText('Live · 3 columns');
});
