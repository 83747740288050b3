import { expect } from '@jest/globals';
import { getMe, getUser, type Me, refreshSession, STORAGE_PREFIX } from '@plumbline/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider } from 'react-router-dom';
import { createRouter } from '../app/router.js';
import { provideSession } from '../entities/session/session.js';
import { SessionRuntime } from '../entities/session/session-runtime.js';
import { receiveSession } from '../shared/api/api.js';
import { queryClient } from '../shared/api/query-client.js';
import { toastStore } from '../shared/ui/toasts/toast-store.js';
import { answers, type Handler, refuses, TestServer } from './test-server.js';

// A limit for hangs: on a busy machine the first load of a screen takes long, as do the repeats of a call without network.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? '') });

/** Ends the application of the test before: its timers, its listeners, and its hold on the address. */
let endLatest = () => {};

interface AppOptions {
  handlers?: readonly Handler[];
  /** Who is signed in; nobody by default. */
  session?: Me;
  /** What this browser has stored, by the names that the application uses. */
  stored?: Record<string, string>;
}

/**
 * The real application at a route, in a browser of its own kind (jsdom), before a server of handlers. What a test
 * before it has left is gone: storages, answers, toasts, session.
 */
export function renderApp(route: string, { handlers = [], session, stored = {} }: AppOptions = {}) {
  cleanup();
  endLatest();
  queryClient.clear();
  toastStore.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(STORAGE_PREFIX + name, value);
  window.history.replaceState(null, '', route);
  const server = new TestServer();
  server.use(...handlers, ...signedIn(session));
  globalThis.fetch = server.fetch;
  const runtime = new SessionRuntime(queryClient);
  receiveSession(runtime.carrier);
  provideSession(runtime);
  const router = createRouter();
  endLatest = () => {
    router.dispose();
    runtime.send({ type: 'tab-signed-out' });
    endLatest = () => {};
  };
  window.addEventListener('pagehide', () => endLatest(), { once: true });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const signedIn = (user: Me | undefined): Handler[] => [
  user
    ? answers(refreshSession, { accessToken: 'token', expiresIn: 900 })
    : refuses(refreshSession, 401, { error: 'Nobody is signed in.', code: 'unauthenticated' }),
  user
    ? answers(getMe, user)
    : refuses(getMe, 401, { error: 'Nobody is signed in.', code: 'unauthenticated' }),
  ...(user ? [answers(getUser, user)] : []),
];

/** A toast with exactly this title, and this text where one is given. */
export async function expectToast(title: string, text?: string): Promise<void> {
  await waitFor(() => {
    const toasts = [...document.querySelectorAll<HTMLElement>('li[data-variant]')];
    const titled = toasts.filter((toast) => within(toast).queryByText(title));
    expect(titled.some((toast) => text === undefined || within(toast).queryByText(text))).toBe(true);
  });
}
