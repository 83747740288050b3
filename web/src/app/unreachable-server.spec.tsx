import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen } from '@testing-library/react';
import { renderApp } from '../testing/render-app.js';
import { answers, refuses } from '../testing/test-server.js';
import { userNamed } from '../testing/users.js';

const SESSA = userNamed('sessa');
const MARKED = { session: JSON.stringify({ loggedIn: true, timestamp: Date.now() }) };
const NOBODY = { message: 'No session', code: 'unauthorized' };
const storedMarker = () => localStorage.getItem('plumbline_session');

describe('who is signed in', () => {
  it('T-27 SESS-010 SESS-011 may try again where the server cannot answer; a refused refresh leads them to /auth', async () => {
    const { server, user } = renderApp('/home', {
      session: SESSA,
      stored: MARKED,
      handlers: [refuses(contracts.refreshSession, 503, { message: 'Back soon' })],
    });
    await screen.findByRole('heading', { name: 'The server cannot be reached' });
    expect(storedMarker()).not.toBeNull();
    server.use(answers(contracts.refreshSession, { accessToken: 'token', expiresIn: 900 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Profile of sessa' }));

    server.use(refuses(contracts.refreshSession, 401, NOBODY), refuses(contracts.listSessions, 401, NOBODY));
    await user.click(await screen.findByRole('menuitem', { name: 'Profile' }));
    await screen.findByLabelText('Username');
    expect([window.location.pathname, storedMarker()]).toEqual(['/auth', null]);
  });
});
