import { describe, expect, it } from '@jest/globals';
import { exchangeGuestToken } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expectToast, renderApp } from '../../../testing/render-app.js';
import { answers, cutsOff } from '../../../testing/test-server.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d31';
const REFUSED = answers(exchangeGuestToken, {
  success: false,
  error: 'The guest access token is invalid or expired.',
});

async function openClosed(path: string) {
  const app = renderApp(path, { handlers: [REFUSED] });
  await screen.findByRole('heading', { level: 1, name: 'This link has expired or was turned off' });
  const open = async (token: string) => {
    const field = await screen.findByLabelText('Guest token');
    await app.user.clear(field);
    await app.user.type(field, token);
    await app.user.click(screen.getByRole('button', { name: 'Open dashboard' }));
  };
  const tokens = () => app.server.callsOf(exchangeGuestToken).map(({ body }) => body);
  return { ...app, open, tokens };
}

describe('the screen of a link that leads nowhere', () => {
  it('T-06 has tried the token of its address as it stands there', async () => {
    const { tokens } = await openClosed('/shared/..%2fadmin');
    expect(tokens()).toEqual([{ token: '../admin' }]);
  });

  it('SHARE-009 SHARE-010 SHARE-011 ERR-011 ERR-012 takes another token, and says why it does not open', async () => {
    const { server, open, tokens } = await openClosed('/shared/unknown');
    await open('   ');
    await expectToast('Token Required', 'Please enter your guest access token.');
    expect(tokens()).toHaveLength(1);
    await open('  a/b?x ');
    await expectToast('Invalid Token', 'The guest access token is invalid or expired.');
    expect(tokens().at(-1)).toEqual({ token: 'a/b?x' });
    server.use(cutsOff(exchangeGuestToken));
    await open('another');
    await expectToast('Access Error', 'Failed to authenticate guest token. Please try again.');
  });

  it('SHARE-007 leads a token that opens through its own address', async () => {
    const { server, open } = await openClosed('/shared/unknown');
    const visited: string[] = [];
    server.use({
      operation: exchangeGuestToken,
      answer: () => {
        visited.push(window.location.pathname);
        return Response.json({ success: true, dashboardId: ID });
      },
    });
    await open('right');
    await waitFor(() => expect(window.location.pathname).toBe(`/shared-guest/${ID}`));
    expect(visited).toContain('/shared/right');
  });
});
