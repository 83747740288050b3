import { afterEach, describe, expect, it } from '@jest/globals';
import { requestPasswordReset, resetPassword } from '@plumbline/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { expectToast, renderApp } from '../../../testing/render-app.js';
import { passTime, startClock, stopClock, untilTrue } from '../../../testing/stopped-clock.js';
import { answers, cutsOff, type Handler, refuses } from '../../../testing/test-server.js';

const SENT = "If the email exists in our system, you'll receive instructions to reset your password.";
const PASSWORD = 'Cobalt-Meadow-58';

afterEach(startClock);

describe('asking for a reset link', () => {
  const open = async (...handlers: Handler[]) => {
    const app = renderApp('/reset-password', { handlers });
    const send = async (email: string) => {
      await app.user.type(await screen.findByLabelText('Email'), email);
      await app.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    };
    await screen.findByLabelText('Email');
    return { ...app, send };
  };

  it('ROUTE-004 RESET-001 RESET-002 RESET-012 refuses what is no address, and leads back', async () => {
    const { server, send } = await open();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/auth');
    await send('nobody');
    await screen.findByText('Please enter a valid email address.');
    expect(server.callsOf(requestPasswordReset)).toEqual([]);
  });

  it.each([
    ['ERR-017', cutsOff(requestPasswordReset), 'Could not process your request. Please try again later.'],
    ['ERR-016', refuses(requestPasswordReset, 429, { message: 'Too many.' }), 'Too many.'],
  ])('%s a failure is told in a toast', async (_id, handler, words) => {
    const { send } = await open(handler);
    await send('nobody@plumbline.example');
    await expectToast('Request failed', words);
  });

  it('RESET-003 RESET-004 T-33 says that it was sent, and takes another address', async () => {
    const { server, user, send } = await open(answers(requestPasswordReset, { message: 'Sent.' }));
    await send('nobody@plumbline.example');
    await expectToast('Reset link sent!', SENT);
    await screen.findByRole('heading', { name: 'Check your email' });
    expect(server.callsOf(requestPasswordReset)[0]?.body).toEqual({ email: 'nobody@plumbline.example' });
    await user.click(screen.getByRole('button', { name: 'Try another email' }));
    await screen.findByLabelText('Email');
  });
});

describe('choosing a new password by the mailed link', () => {
  const open = async (...handlers: Handler[]) => {
    const app = renderApp('/reset-password?token=by-mail', { handlers });
    await screen.findByLabelText('New password');
    const fill = async (password: string, confirmation = password) => {
      for (const [label, text] of [
        ['New password', password],
        ['Confirm password', confirmation],
      ] as const) {
        await app.user.clear(screen.getByLabelText(label));
        await app.user.type(screen.getByLabelText(label), text);
      }
    };
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    return { ...app, fill, submit };
  };

  it('RESET-005 RESET-007 RESET-008 says what is wrong before anything is sent', async () => {
    const { server, fill, submit } = await open();
    await fill('abcde');
    submit();
    await screen.findByText('Password must be at least 6 characters long');
    await fill('abcdef', 'abcdeg');
    submit();
    await screen.findByText('Passwords do not match');
    expect(server.callsOf(resetPassword)).toEqual([]);
  });

  it.each([
    ['ERR-014', cutsOff(resetPassword), 'An error occurred. Please try again.'],
    ['ERR-015', refuses(resetPassword, 400, {}), 'Failed to reset password'],
    ['T-20', refuses(resetPassword, 400, { message: 'At least 12 characters.' }), 'At least 12 characters.'],
  ])('%s RESET-011 a failure is told at the form', async (_id, handler, words) => {
    const { fill, submit } = await open(handler);
    await fill(PASSWORD);
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });

  it('S-13 leads to single sign-on where it is required instead of a password', async () => {
    const message = 'Your organization asks you to sign in with single sign-on.';
    const { fill, submit } = await open(refuses(resetPassword, 403, { code: 'sign_on_required', message }));
    await fill(PASSWORD);
    submit();
    await screen.findByText(message);
    const way = screen.getByRole('link', { name: 'Continue with single sign-on' });
    expect(way.getAttribute('href')).toBe('/auth/sso');
  });

  it('RESET-009 RESET-010 T-09 tells the change, and leads to the sign-in three seconds later', async () => {
    const { server, fill, submit } = await open(
      answers(resetPassword, {
        message: 'Your password is new.',
        ended: { sessions: 0, tokens: [] },
      }),
    );
    await fill(PASSWORD);
    stopClock();
    submit();
    await untilTrue('the change is told', () => screen.queryByText('Redirecting to login page...') !== null);
    screen.getByText('Your password is new.');
    expect(server.callsOf(resetPassword)[0]?.body).toEqual({ token: 'by-mail', newPassword: PASSWORD });
    await passTime(2_900);
    expect(window.location.pathname).toBe('/reset-password');
    await passTime(100);
    await untilTrue('the sign-in', () => screen.queryByLabelText('Username') !== null);
    expect(window.location.pathname).toBe('/auth');
  });
});
