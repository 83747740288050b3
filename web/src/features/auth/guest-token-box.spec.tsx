import { describe, expect, it } from '@jest/globals';
import { exchangeGuestToken } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { cutsOff, type Handler, refuses } from '../../testing/test-server.js';

async function enter(token: string, ...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers });
  await app.user.type(await screen.findByLabelText('Have a guest token?'), token);
  await app.user.click(screen.getByRole('button', { name: 'Enter' }));
  return app;
}

describe('the guest-token box', () => {
  it('SHARE-011 an empty token is not sent', async () => {
    const { server } = await enter('   ');
    await expectToast('Token Required', 'Please enter your guest access token.');
    expect(server.callsOf(exchangeGuestToken)).toEqual([]);
  });

  it.each([
    [{ success: false, error: 'Nobody knows it.' }, 'Nobody knows it.'],
    [{ success: false }, 'The guest access token is invalid or expired.'],
  ])(
    'SHARE-008 SHARE-009 SHARE-010 ERR-011 an unknown token, trimmed, is refused in words: %j',
    async (body, words) => {
      const { server } = await enter('  no-such-token  ', refuses(exchangeGuestToken, 200, body));
      await expectToast('Invalid Token', words);
      expect(server.callsOf(exchangeGuestToken)[0]?.body).toEqual({ token: 'no-such-token' });
    },
  );

  it('ERR-012 a call that cannot be completed says so', async () => {
    await enter('abc', cutsOff(exchangeGuestToken));
    await expectToast('Access Error', 'Failed to authenticate guest token. Please try again.');
  });

  it.each([
    ['a/b?x', '/shared/a%2Fb%3Fx'],
    ['../admin', '/shared/..%2Fadmin'],
  ])('SHARE-007 T-06 the token %s leads to %s', async (token, path) => {
    const opened = { success: true, dashboardId: '00000000-0000-4000-8000-000000000009' };
    const tokens: unknown[] = [];
    await enter(token, {
      operation: exchangeGuestToken,
      // The guests' screen exchanges the token of its address once more, and stays where that is refused.
      answer: ({ body }) => Response.json(tokens.push(body) === 1 ? opened : { success: false }),
    });
    await waitFor(() => expect(window.location.pathname).toBe(path));
    await waitFor(() => expect(tokens).toEqual([{ token }, { token }]));
  });
});
