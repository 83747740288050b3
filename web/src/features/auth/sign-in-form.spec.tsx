import { describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { answers, cutsOff, type Handler, refuses } from '../../testing/test-server.js';
import { userNamed } from '../../testing/users.js';

const PASSWORD = 'Vermilion-Harbor-42';
const ARTHUR = userNamed('arthur');
const TO_HIM = { email: ARTHUR.email };

async function signIn(...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers });
  await app.user.type(await screen.findByLabelText('Username'), 'arthur');
  await app.user.type(screen.getByLabelText('Password'), PASSWORD);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  return app;
}

describe('a sign-in that is refused', () => {
  it.each([
    ['ERR-003 T-37', 401, {}, 'Invalid username or password.'],
    ['ERR-003 T-37', 500, {}, 'Login failed. Please check your credentials and try again.'],
    ['AUTH-017 ERR-002 T-32', 401, { error: 'Not these.' }, 'Not these.'],
  ])('%s a %i with %j is told, and the username stays', async (_ids, status, body, words) => {
    await signIn(refuses(contracts.logIn, status, body));
    await expectToast('Login failed', words);
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'arthur');
  });
});

describe('what was forgotten', () => {
  const MESSAGE = 'If somebody has this address, a mail is on its way.';

  it.each([
    ['FORGOT-001 FORGOT-003', 'Reset by email', 'Send Reset Link', contracts.requestPasswordReset],
    ['AUTH-014 FORGOT-002 FORGOT-004', 'Forgot Username?', 'Send Username', contracts.requestUsername],
  ] as const)(
    '%s FORGOT-005 FORGOT-006 "%s" asks for the address, once',
    async (_ids, opener, send, called) => {
      const { server, user } = await signIn(
        refuses(contracts.logIn, 401, {}),
        answers(called, { message: MESSAGE }),
      );
      await user.click(await screen.findByRole('button', { name: opener }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.type(dialog.getByLabelText('Email'), ARTHUR.email);
      await user.click(dialog.getByRole('button', { name: send }));
      await dialog.findByText(MESSAGE);
      expect(server.callsOf(called).map(({ body }) => body)).toEqual([TO_HIM]);
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

      await user.click(screen.getByRole('button', { name: opener }));
      const again = within(await screen.findByRole('dialog'));
      expect(again.getByLabelText('Email')).toHaveProperty('value', '');
      expect(again.queryByText(MESSAGE)).toBeNull();
    },
  );

  it('ERR-013 a call without a network says so', async () => {
    const { user } = renderApp('/auth', { handlers: [cutsOff(contracts.requestUsername)] });
    await user.click(await screen.findByRole('button', { name: 'Forgot Username?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Email'), ARTHUR.email);
    await user.click(dialog.getByRole('button', { name: 'Send Username' }));
    await dialog.findByText('An error occurred. Please try again.');
  });
});

describe('who is signed in', () => {
  it('AUTH-028 is not asked on /auth after a sign-out', async () => {
    const { server } = renderApp('/auth');
    await screen.findByLabelText('Username');
    expect(server.callsOf(contracts.getMe)).toEqual([]);
  });
});

describe('who is signed in already', () => {
  const stored = { session: JSON.stringify({ loggedIn: true, timestamp: Date.now() }) };

  it('AUTH-001 T-23 is led from /auth to /home', async () => {
    renderApp('/auth', { session: ARTHUR, stored });
    await screen.findByRole('button', { name: 'Profile of arthur' });
    expect(window.location.pathname).toBe('/home');
  });

  it('RESET-006 T-23 may still use a reset link', async () => {
    renderApp('/reset-password?token=abc', { session: ARTHUR, stored });
    await screen.findByLabelText('New password');
  });
});
