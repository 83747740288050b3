import { afterEach, beforeEach, jest } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { QueryClient } from '@tanstack/react-query';
import { provideSession } from '../entities/session/session.js';
import { SessionRuntime } from '../entities/session/session-runtime.js';
import { receiveSession } from '../shared/api/api.js';
import { startClock, stopClock, untilTrue } from './stopped-clock.js';
import { answers, type Handler, TestServer } from './test-server.js';
import { userNamed } from './users.js';

export const USER = userNamed('sessa');

/** A server that knows who is here. */
export const KNOWN = [
  answers(contracts.refreshSession, { accessToken: 'token', expiresIn: 900 }),
  answers(contracts.getMe, USER),
  answers(contracts.logOut, { message: 'Bye.' }),
  answers(contracts.sendHeartbeat, { active: true }),
  answers(contracts.extendSession, {
    renewableUntil: '2026-02-01T00:00:00.000Z',
    endsAt: '2026-03-01T00:00:00.000Z',
  }),
];

/** Sessions without a screen, on a clock that the test moves. For the top of a spec. */
export function stoppedSessions() {
  let latest: SessionRuntime | undefined;
  const warnings: string[] = [];
  beforeEach(() => {
    stopClock();
    warnings.length = 0;
    jest.spyOn(console, 'warn').mockImplementation((...words) => void warnings.push(String(words[0])));
  });
  afterEach(() => {
    // Its timers end with it.
    latest?.send({ type: 'tab-signed-out' });
    jest.restoreAllMocks();
    startClock();
    localStorage.clear();
  });

  const build = (...handlers: Handler[]) => {
    const server = new TestServer();
    server.use(...handlers, ...KNOWN);
    globalThis.fetch = server.fetch;
    const runtime = new SessionRuntime(new QueryClient());
    latest = runtime;
    receiveSession(runtime.carrier);
    provideSession(runtime);
    const status = () => runtime.getState().status;
    const prompt = () => {
      const state = runtime.getState();
      return state.status === 'signed-in' ? state.promptEndsAt : undefined;
    };
    return { runtime, server, status, prompt };
  };
  /** A session that has begun on a guarded screen. */
  const begin = async (...handlers: Handler[]) => {
    const built = build(...handlers);
    built.runtime.send({ type: 'path-entered', pathname: '/home' });
    await untilTrue('signed in', () => built.status() === 'signed-in');
    return built;
  };
  const isWarned = (of: string) => warnings.some((warning) => warning.includes(of));
  return { build, begin, isWarned };
}

export const storedMarker = () => localStorage.getItem('plumbline_session');
