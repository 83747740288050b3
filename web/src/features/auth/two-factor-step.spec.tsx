import { afterEach, describe, expect, it } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { passTime, startClock, stopClock, untilTrue } from '../../testing/stopped-clock.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { sessionOf, userNamed } from '../../testing/users.js';

const WANTED = answers(contracts.logIn, {
  requiresTwoFactor: true,
  tempSessionId: 'waits-for-a-code',
  method: 'mail',
  sentTo: 't•••@plumbline.example',
});
const STORED = 'plumbline_temp_session';
const EXPIRED = 'Code expired - please request a new one';

afterEach(startClock);

const codeField = () => screen.getByLabelText<HTMLInputElement>('Verification code');
const verifyButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify Code' });

async function fillIn(...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers: [WANTED, ...handlers] });
  await app.user.type(await screen.findByLabelText('Username'), 'tfa');
  await app.user.type(screen.getByLabelText('Password'), 'Vermilion-Harbor-42');
  return app;
}

async function reachStep(...handlers: Handler[]) {
  const app = await fillIn(...handlers);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByLabelText('Verification code');
  return app;
}

describe('the step of the second factor', () => {
  it('AUTH-018 TFA-001 TFA-002 TFA-003 TFA-004 TFA-008 TFA-013 TOAST-002 STOR-004 takes the place of the form', async () => {
    await reachStep();
    await expectToast('Verification code sent', 'Please check your email for the verification code.');
    screen.getByRole('heading', { name: 'Check Your Email' });
    screen.getByText(/^We sent a 6-digit code to t•••@/);
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(codeField().maxLength).toBe(6);
    screen.getByText(/^(10:00|09:\d\d)$/);
    expect(sessionStorage.getItem(STORED)).toContain('waits-for-a-code');
  });

  it('TFA-005 TFA-006 TFA-007 sends six digits and nothing else', async () => {
    const { user } = await reachStep();
    for (const tooLittle of ['12345', 'abcdef']) {
      await user.clear(codeField());
      await user.type(codeField(), tooLittle);
      expect(verifyButton().disabled).toBe(true);
    }
    await user.clear(codeField());
    expect(verifyButton().disabled).toBe(true);
    await user.type(codeField(), '123456');
    expect(verifyButton().disabled).toBe(false);
  });

  it.each([
    [401, {}, 'Invalid verification code.'],
    [429, { error: 'Too many tries.' }, 'Too many tries.'],
  ])('TFA-010 TFA-011 TFA-012 ERR-010 a refusal with %i empties the field', async (status, body, words) => {
    const { server, user } = await reachStep(refuses(contracts.verifySecondFactor, status, body));
    await user.type(codeField(), '123456');
    await user.click(verifyButton());
    await expectToast('Verification failed', words);
    expect(codeField().value).toBe('');
    expect(server.callsOf(contracts.verifySecondFactor)[0]?.body).toMatchObject({
      tempSessionId: 'waits-for-a-code',
      code: '123456',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
  });

  it('TFA-008 TFA-019 a right code completes the sign-in', async () => {
    const user = userNamed('tfa');
    const app = await reachStep(
      answers(contracts.verifySecondFactor, sessionOf(user)),
      answers(contracts.getMe, user),
    );
    await app.user.type(codeField(), '123456');
    await app.user.click(verifyButton());
    await expectToast('Welcome back!', 'You have been signed in successfully.');
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    expect(sessionStorage.getItem(STORED)).toBeNull();
  });

  it('TFA-019 a recovery code signs in where the mail does not come', async () => {
    const user = userNamed('tfd');
    const app = await reachStep(
      answers(contracts.verifySecondFactor, sessionOf(user)),
      answers(contracts.getMe, user),
    );
    await app.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    await app.user.type(await screen.findByLabelText('Recovery code'), ' abcde-fghij ');
    await app.user.click(screen.getByRole('button', { name: 'Use recovery code' }));
    await waitFor(() => expect(window.location.pathname).toBe('/home'));
    const [call] = app.server.callsOf(contracts.verifySecondFactor);
    expect(call?.body).toMatchObject({ tempSessionId: 'waits-for-a-code', recoveryCode: 'abcde-fghij' });
    expect(call?.body).not.toHaveProperty('code');
  });

  it('TFA-017 TFA-018 TFA-020 leads back to an empty form', async () => {
    const { user } = await reachStep();
    await user.type(codeField(), '1234');
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(sessionStorage.getItem(STORED)).toBeNull();
    await user.type(await screen.findByLabelText('Username'), 'tfa');
    await user.type(screen.getByLabelText('Password'), 'Vermilion-Harbor-42');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByLabelText('Verification code');
    expect(codeField().value).toBe('');
  });

  it('TFA-013 TFA-014 TFA-015 TFA-016 T-30 counts ten minutes down, and anew for a new code', async () => {
    await fillIn();
    stopClock();
    const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    const left = () => screen.queryByText(/^\d\d:\d\d$/);
    const colour = () =>
      left()
        ?.closest('div')
        ?.className.match(/text-\S*text\S*/g);
    submit();
    await untilTrue('ten minutes', () => left()?.textContent === '10:00');
    await passTime(539_000);
    expect([left()?.textContent, colour()]).toEqual(['01:01', ['text-text2']]);
    await passTime(1_000);
    expect([left()?.textContent, colour()]).toEqual(['01:00', ['text-text2']]);
    await passTime(1_000);
    expect([left()?.textContent, colour()]).toEqual(['00:59', ['text-(--orange-text)']]);
    await passTime(59_000);
    const [over] = screen.getAllByText(EXPIRED);
    expect(over?.closest('div')?.className).toContain('text-danger-text');

    fireEvent.click(screen.getByRole('button', { name: 'Back to Login' }));
    await untilTrue('the form', () => screen.queryByLabelText('Username') !== null);
    fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'tfa' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Vermilion-Harbor-42' } });
    submit();
    await untilTrue('ten minutes again', () => left()?.textContent === '10:00');
  });
});
