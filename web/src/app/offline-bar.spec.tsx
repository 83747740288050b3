import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { QUIET } from '../testing/quiet-server.js';
import { renderApp } from '../testing/render-app.js';
import { userNamed } from '../testing/users.js';

const WORDS = "You're offline. Showing saved data.";

afterEach(() => {
  jest.restoreAllMocks();
});

it('a screen says that it is offline, and no longer when it is not', async () => {
  renderApp('/home', { session: userNamed('sally'), handlers: QUIET });
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, sally' });
  expect(screen.queryByText(WORDS)).toBeNull();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await screen.findByText(WORDS);
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull());
});
