import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app.js';

const MARKED = { session: JSON.stringify({ loggedIn: true, timestamp: Date.now() }) };
const storedMarker = () => localStorage.getItem('plumbline_session');

describe('a stranger', () => {
  it.each(['/privacy-policy', '/terms-of-service', '/clear-cache', '/no-such-page'])(
    'SESS-004 SESS-011 T-04 may stay on %s after the refresh has failed',
    async (path) => {
      const { server } = renderApp(path);
      await waitFor(() => expect(server.callsOf(contracts.getMe)).toHaveLength(1));
      expect(server.callsOf(contracts.refreshSession)).toHaveLength(1);
      await screen.findByRole('heading', { level: 1 });
      expect(window.location.pathname).toBe(path);
    },
  );

  it('ROUTE-040 SESS-006 SESS-007 SESS-008 SESS-010 is led from a guarded screen to /auth, without a marker', async () => {
    const { server } = renderApp('/dashboards', { stored: MARKED });
    await screen.findByLabelText('Username');
    expect(window.location.pathname).toBe('/auth');
    expect(server.callsOf(contracts.refreshSession)).toHaveLength(1);
    expect(server.callsOf(contracts.getMe)).toHaveLength(1);
    expect(storedMarker()).toBeNull();
  });
});
