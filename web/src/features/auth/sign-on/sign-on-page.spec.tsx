import { describe, expect, it } from '@jest/globals';
import { finishSignOn, linkSignOn } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, refuses } from '../../../testing/test-server.js';
import { sessionOf, userNamed } from '../../../testing/users.js';

const dana = userNamed('dana');

describe('the page of single sign-on', () => {
  it('is offered beside the password, and asks for an address', async () => {
    const { user } = renderApp('/auth');
    await user.click(await screen.findByRole('link', { name: 'Continue with single sign-on' }));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  });

  it('says why one came back, in words of its own', async () => {
    renderApp('/auth/sso?problem=unknown');
    expect(await screen.findByText(/no single sign-on for this address/)).toBeTruthy();
  });

  it('T-60 signs in and goes on to where one wanted to go', async () => {
    const opened = { kind: 'session' as const, next: '/pricing', ...sessionOf(dana) };
    const { server } = renderApp('/auth/sso?code=abc', {
      session: dana,
      handlers: [answers(finishSignOn, opened), ...QUIET],
    });
    await waitFor(() => expect(window.location.pathname).toBe('/pricing'));
    expect(server.callsOf(finishSignOn).map(({ body }) => body)).toEqual([{ code: 'abc' }]);
  });

  it('says what the server refused, and lets one begin again', async () => {
    const refusal = {
      code: 'sign_on_refused',
      message: 'None of your groups has a place in this workspace.',
    };
    renderApp('/auth/sso?code=abc', { handlers: [refuses(finishSignOn, 403, refusal)] });
    expect(await screen.findByText(/None of your groups/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Begin again' })).toBeTruthy();
  });

  it('S-16 asks who has an account already to prove it, and joins by a press', async () => {
    const link = { kind: 'link' as const, email: dana.email, workspaceName: 'Harbor Office' };
    renderApp('/auth/sso?code=abc', { handlers: [answers(finishSignOn, link)] });
    const way = await screen.findByRole('link', { name: 'Sign in to this account' });
    expect(way.getAttribute('href')).toBe('/auth');
    const { user } = renderApp('/auth/sso?link=abc', {
      session: dana,
      handlers: [
        refuses(linkSignOn, 400, { code: 'token_invalid', message: 'This sign-on is over.' }),
        ...QUIET,
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Join this account' }));
    expect(await screen.findByText('This sign-on is over.')).toBeTruthy();
  });
});
