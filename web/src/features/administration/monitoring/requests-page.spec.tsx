import { describe, expect, it } from '@jest/globals';
import { type KeptRequest, listNoticedLines, listNoticedRequests } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const REQUEST: KeptRequest = {
  ...{ at: '2026-11-26T15:00:00.000Z', requestId: 'req-1', service: 'gateway', method: 'GET' },
  ...{ route: '/api/insights', status: 500, code: 'internal', ms: 1_204 },
};

function show(address: string, ...handlers: Handler[]) {
  return renderApp(address, {
    session: { ...userNamed('olga'), role: 'admin' },
    handlers: [...handlers, answers(listNoticedRequests, [REQUEST]), ...QUIET],
  });
}

describe('F.9 requests that stand out', () => {
  it('are asked for as the address says, and lead to their lines of the log', async () => {
    const lines = [
      {
        ...{ at: REQUEST.at, level: 'error' as const, service: 'analytics-ai', message: 'broken' },
        ...{ requestId: 'req-1', facts: '{"code":"internal"}' },
      },
    ];
    const { user, server } = show(
      '/admin/monitoring/requests?window=7d&kind=failed&route=%2Fapi%2Finsights',
      answers(listNoticedLines, lines),
    );
    expect(await screen.findByRole('heading', { name: 'Requests of /api/insights' })).toBeTruthy();
    const asked = server.callsOf(listNoticedRequests)[0]?.search;
    expect(['window', 'kind', 'route'].map((name) => asked?.get(name))).toEqual([
      ...['7d', 'failed', '/api/insights'],
    ]);
    await user.click(await screen.findByRole('button', { name: 'req-1' }));
    expect(await screen.findByText('broken')).toBeTruthy();
    expect(server.callsOf(listNoticedLines)[0]?.search.get('requestId')).toBe('req-1');
  });

  it('say where nothing stands out, and where the log says nothing of one', async () => {
    show('/admin/monitoring/requests', answers(listNoticedRequests, []));
    expect(await screen.findByText('No request stands out')).toBeTruthy();
    const { user } = show('/admin/monitoring/requests', answers(listNoticedLines, []));
    await user.click(await screen.findByRole('button', { name: 'req-1' }));
    await waitFor(() => expect(screen.getByText(/^No line of the log warns/)).toBeTruthy());
  });
});
