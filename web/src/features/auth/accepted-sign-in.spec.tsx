import { afterEach, describe, expect, it, jest } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { expectToast, renderApp } from '../../testing/render-app.js';
import { passTime, startClock, stopClock, untilTrue } from '../../testing/stopped-clock.js';
import { answers, type Handler, refuses } from '../../testing/test-server.js';
import { sessionOf, userNamed } from '../../testing/users.js';

const ARTHUR = userNamed('arthur');
const SAFARI_12 =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Safari/605.1.15';

afterEach(() => {
  startClock();
  jest.restoreAllMocks();
});

async function fillIn(...handlers: Handler[]) {
  const app = renderApp('/auth', { handlers });
  await app.user.type(await screen.findByLabelText('Username'), 'arthur');
  await app.user.type(screen.getByLabelText('Password'), 'Vermilion-Harbor-42');
  return app;
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));

describe('a sign-in that is accepted', () => {
  it('AUTH-015 AUTH-016 AUTH-020 AUTH-021 AUTH-022 AUTH-023 AUTH-024 AUTH-025 SEC-001 ERR-007 STOR-001 STOR-005 completes in every part', async () => {
    localStorage.setItem('plumbline_auth_fallback', 'of an older session');
    const { server } = await fillIn(
      answers(contracts.logIn, sessionOf(ARTHUR)),
      answers(contracts.getMe, ARTHUR),
      answers(contracts.refreshSession, { accessToken: 'next', expiresIn: 900 }),
      refuses(contracts.listDataSources, 404, {}),
    );
    stopClock();
    const sentAt = Date.now();
    submit();
    await untilTrue('a welcome', () => screen.queryByText('Welcome back!') !== null);
    screen.getByText('You have been signed in successfully.');
    const [login] = server.callsOf(contracts.logIn);
    expect(login?.body).toMatchObject({
      username: 'arthur',
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(login?.body).not.toHaveProperty('fallback');
    expect(login?.headers.get('authorization')).toBeNull();
    const [question] = server.callsOf(contracts.getMe);
    expect(question?.headers.get('authorization')).toBe('Bearer token of arthur');
    expect(JSON.parse(localStorage.getItem('plumbline_session') ?? '')).toEqual({
      loggedIn: true,
      timestamp: expect.any(Number),
    });
    expect(localStorage.getItem('plumbline_auth_fallback')).toBeNull();

    await passTime(99);
    expect(window.location.pathname).toBe('/auth');
    await passTime(1);
    await untilTrue('the first screen', () => window.location.pathname === '/home');
    await untilTrue('what it asks', () => server.callsOf(contracts.listDataSources).length > 0);
    await passTime(779_000 - (Date.now() - sentAt));
    expect(server.callsOf(contracts.refreshSession)).toEqual([]);
    await passTime(1_000);
    await untilTrue('the renewal', () => server.callsOf(contracts.refreshSession).length === 1);
  });
});

describe('a sign-in of a browser whose cookies cannot be relied on', () => {
  it.each([
    ['SEC-003', 'cookieEnabled', false],
    ['SEC-004', 'userAgent', SAFARI_12],
  ] as const)('%s SEC-001 asks for a secret to go on by, %s being %s', async (_id, property, value) => {
    const { server } = await fillIn(refuses(contracts.logIn, 401, { error: 'Not these.' }));
    jest.spyOn(navigator, property, 'get').mockReturnValue(value);
    submit();
    await expectToast('Login failed', 'Not these.');
    expect(server.callsOf(contracts.logIn)[0]?.body).toMatchObject({ fallback: true });
  });

  it('SEC-002 SEC-001 asks for one where a private window refuses its file system', async () => {
    const getDirectory = () => Promise.reject(new Error('Refused'));
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { getDirectory } });
    try {
      const { server } = await fillIn(refuses(contracts.logIn, 401, { error: 'Not these.' }));
      submit();
      await expectToast('Login failed', 'Not these.');
      expect(server.callsOf(contracts.logIn)[0]?.body).toMatchObject({ fallback: true });
    } finally {
      Reflect.deleteProperty(navigator, 'storage');
    }
  });
});
