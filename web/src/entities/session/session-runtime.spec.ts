import { describe, expect, it, jest } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { api } from '../../shared/api/api.js';
import { toast, toastStore } from '../../shared/ui/toasts/toast-store.js';
import { passTime, untilTrue } from '../../testing/stopped-clock.js';
import { KNOWN, stoppedSessions, storedMarker, USER } from '../../testing/stopped-session.js';
import { answers, cutsOff, type Handler, refuses } from '../../testing/test-server.js';
import { signOut } from './session.js';

const NOBODY = { message: 'No session', code: 'unauthorized' };
const PROMPT_AFTER_MS = 84_600_000;
const { build, begin } = stoppedSessions();

describe('start-up of the session', () => {
  it.each([
    ['SESS-001', '/'],
    ['SESS-002', '/auth'],
    ['SESS-002', '/authx'],
    ['SESS-003', '/reset-password'],
  ])('%s is skipped on %s', async (_id, pathname) => {
    const { runtime, server, status } = build();
    runtime.send({ type: 'path-entered', pathname });
    await passTime(1_000);
    expect([status(), server.paths]).toEqual(['unknown', []]);
  });

  it('API-005 SESS-005 SESS-006 SESS-007 SESS-008 AUTH-019 T-22 T-24 first the refresh, then who it is, then the marker, once per visit', async () => {
    const { runtime, server } = build();
    expect(storedMarker()).toBeNull();
    runtime.send({ type: 'path-entered', pathname: '/' });
    for (const pathname of ['/home', '/profile']) runtime.send({ type: 'path-entered', pathname });
    await untilTrue('the marker', () => storedMarker() !== null);
    expect(server.paths).toEqual(['/api/auth/refresh', '/api/auth/me']);
    expect(server.callsOf(contracts.refreshSession)[0]?.body).toBeUndefined();
    expect(JSON.parse(storedMarker() ?? '{}')).toMatchObject({ loggedIn: true });
  });

  it('SESS-006 SESS-007 SESS-008 SESS-010 whom nobody knows is signed out, and loses the marker', async () => {
    localStorage.setItem('plumbline_session', JSON.stringify({ loggedIn: true, timestamp: Date.now() }));
    const { runtime, server, status } = build(
      refuses(contracts.refreshSession, 401, NOBODY),
      refuses(contracts.getMe, 401, NOBODY),
    );
    runtime.send({ type: 'path-entered', pathname: '/dashboards' });
    await untilTrue('signed out', () => status() === 'signed-out');
    expect(server.paths).toEqual(['/api/auth/refresh', '/api/auth/me']);
    expect(storedMarker()).toBeNull();
  });

  it('T-27 a server that cannot answer signs nobody out', async () => {
    localStorage.setItem('plumbline_session', 'kept');
    const { runtime, server, status } = build(refuses(contracts.refreshSession, 503, { message: 'Soon' }));
    runtime.send({ type: 'path-entered', pathname: '/home' });
    await untilTrue('unreachable', () => {
      jest.advanceTimersByTime(500);
      return status() === 'unreachable';
    });
    expect(storedMarker()).toBe('kept');
    server.use(...KNOWN);
    runtime.send({ type: 'resume-wanted' });
    await untilTrue('signed in', () => status() === 'signed-in');
  });
});

describe('a token that ran out', () => {
  it('SESS-009 X-06 is renewed once for all calls, and each call is repeated once', async () => {
    const { server } = await begin();
    let isRenewed = false;
    const afterRenewal = (operation: contracts.Operation): Handler => ({
      operation,
      answer: () => (isRenewed ? Response.json([]) : Response.json(NOBODY, { status: 401 })),
    });
    server.use(afterRenewal(contracts.listSignIns), afterRenewal(contracts.listSessions), {
      operation: contracts.refreshSession,
      answer: () => {
        isRenewed = true;
        return Response.json({ accessToken: 'next', expiresIn: 900 });
      },
    });
    const answered = await Promise.all([
      api.call(contracts.listSignIns),
      api.call(contracts.listSessions),
      api.call(contracts.listSignIns),
    ]);
    expect(answered).toEqual([[], [], []]);
    expect(server.callsOf(contracts.refreshSession)).toHaveLength(2);
    expect(server.callsOf(contracts.listSignIns)).toHaveLength(4);
    expect(server.callsOf(contracts.listSessions)).toHaveLength(2);
  });

  it('SESS-010 SESS-011 a refused refresh clears token and marker', async () => {
    const { runtime, server, status } = await begin();
    server.use(refuses(contracts.refreshSession, 401, NOBODY), refuses(contracts.listSessions, 401, NOBODY));
    await expect(api.call(contracts.listSessions)).rejects.toThrow('No session');
    expect([status(), storedMarker(), runtime.carrier.accessToken()]).toEqual(['signed-out', null, null]);
  });
});

describe('the end of a session', () => {
  it.each([
    ['ERR-009', answers(contracts.logOut, { message: 'Bye.' }), 'Signed out'],
    ['ERR-006', cutsOff(contracts.logOut), 'Logout failed'],
  ])(
    '%s AUTH-026 AUTH-027 AUTH-028 T-29 leaves nothing behind, and says "%s"',
    async (_id, handler, title) => {
      const { runtime, server, status } = await begin(handler);
      toast({ title: 'sessa.csv was deleted' });
      const leaving = signOut();
      await passTime(1_000);
      await leaving;
      expect(toastStore.list().map((shown) => shown.title)).toEqual([title]);
      expect([status(), storedMarker(), runtime.carrier.accessToken()]).toEqual(['signed-out', null, null]);
      const calls = server.paths.length;
      document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
      await passTime(1_200_000);
      expect(server.paths).toHaveLength(calls);
    },
  );

  it('AUTH-026 a call that finds the session gone while a sign-out is under way leaves it as it is; other tabs know first', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const order: string[] = [];
    const { status } = await begin({
      operation: contracts.logOut,
      answer: async () => {
        order.push('asked to end');
        await isReleased;
        return Response.json({ message: 'Bye.' });
      },
    });
    const otherTab = new BroadcastChannel('plumbline_session');
    otherTab.onmessage = ({ data }) => order.push(JSON.stringify(data));
    globalThis.fetch = withRefusals(globalThis.fetch);
    const leaving = signOut();
    await expect(api.call(contracts.listSessions)).rejects.toThrow('No session');
    expect(status()).toBe('signed-in');
    await untilTrue('news in the other tab', () => order.includes('{"kind":"signed-out"}'));
    release();
    await leaving;
    expect(status()).toBe('signed-out');
    otherTab.close();
  });
});

describe('another tab of this browser', () => {
  it('S-10 AUTH-026 T-21 extends the session of all, and ends it for all', async () => {
    const { runtime, status, prompt } = await begin();
    const otherTab = new BroadcastChannel('plumbline_session');
    await passTime(PROMPT_AFTER_MS);
    expect(prompt()).not.toBeNull();
    otherTab.postMessage({ kind: 'opened', userId: USER.id, at: Date.now() });
    await untilTrue('the prompt gone', () => prompt() === null);
    await passTime(10_000_000);
    expect(status()).toBe('signed-in');
    otherTab.postMessage({ kind: 'signed-out' });
    await untilTrue('signed out', () => status() === 'signed-out');
    expect(runtime.carrier.accessToken()).toBeNull();
    otherTab.close();
  });
});

/** The server has ended the session: neither a renewal nor a question finds it. */
function withRefusals(inner: typeof fetch): typeof fetch {
  return (input, init) =>
    /refresh|sessions/.test(String(input))
      ? Promise.resolve(Response.json(NOBODY, { status: 401 }))
      : inner(input, init);
}
