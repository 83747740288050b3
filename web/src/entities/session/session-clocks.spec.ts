import { describe, expect, it, jest } from '@jest/globals';
import * as contracts from '@plumbline/contracts';
import { passTime, untilTrue } from '../../testing/stopped-clock.js';
import { stoppedSessions, storedMarker } from '../../testing/stopped-session.js';
import { cutsOff, refuses } from '../../testing/test-server.js';
import { closeSessionPrompt, extendSession } from './session.js';

const NOBODY = { message: 'No session', code: 'unauthorized' };
const PROMPT_AFTER_MS = 84_600_000;
const { begin, isWarned } = stoppedSessions();

describe('the clocks of a session', () => {
  it('SESS-012 SESS-016 SESS-017 SESS-018 the token is renewed 780 s after a lifetime of 15 minutes began; the marker every 5 minutes', async () => {
    const { server } = await begin();
    const markedAt = () => (JSON.parse(storedMarker() ?? '{}') as { timestamp: number }).timestamp;
    const before = markedAt();
    await passTime(300_000);
    expect(markedAt() - before).toBeGreaterThanOrEqual(300_000);
    await passTime(479_000);
    expect(server.callsOf(contracts.refreshSession)).toHaveLength(1);
    await passTime(1_000);
    await untilTrue('the renewal', () => server.callsOf(contracts.refreshSession).length === 2);
  });

  it('SESS-019 SESS-020 ERR-025 T-25 T-26 a heartbeat follows five quiet minutes, and its refusal changes nothing', async () => {
    const { server, status } = await begin();
    const beats = () => server.callsOf(contracts.sendHeartbeat);
    document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    await passTime(200_000);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));
    await passTime(299_000);
    expect(beats()).toEqual([]);
    await passTime(1_000);
    await passTime(600_000);
    expect(beats().map(({ body }) => body)).toEqual([undefined]);

    server.use(refuses(contracts.refreshSession, 401, NOBODY), refuses(contracts.sendHeartbeat, 401, NOBODY));
    document.body.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    await passTime(300_000);
    await untilTrue('a warning', () => isWarned('heartbeat'));
    expect([status(), storedMarker()]).toEqual(['signed-in', expect.any(String)]);
  });

  it('SESS-021 SESS-022 SESS-023 ERR-026 T-21 asks after 84,600,000 ms; OK extends and asks again a day later', async () => {
    const { server, status, prompt } = await begin();
    await passTime(PROMPT_AFTER_MS - 1_000);
    expect(prompt()).toBeNull();
    await passTime(1_000);
    expect(prompt()).toEqual(Date.now() + 1_800_000);
    extendSession();
    expect(prompt()).toBeNull();
    await untilTrue('the extension', () => server.callsOf(contracts.extendSession).length === 1);
    expect(server.callsOf(contracts.extendSession)[0]?.body).toBeUndefined();

    await passTime(PROMPT_AFTER_MS - 1_000);
    expect(prompt()).toBeNull();
    await passTime(1_000);
    expect(prompt()).not.toBeNull();
    server.use(cutsOff(contracts.extendSession));
    extendSession();
    await passTime(1_000);
    await untilTrue('a warning', () => isWarned('extend-session'));
    expect([status(), prompt(), server.callsOf(contracts.logOut)]).toEqual(['signed-in', null, []]);
  });

  it('SESS-021 T-21 without an answer the session ends at 24 hours, on the server too', async () => {
    const { server, status } = await begin();
    await passTime(PROMPT_AFTER_MS);
    closeSessionPrompt();
    await passTime(1_800_000);
    await untilTrue('signed out', () => status() === 'signed-out');
    expect(server.callsOf(contracts.logOut)).toHaveLength(1);
    expect(storedMarker()).toBeNull();
  });

  it('SESS-024 SESS-025 another user agent is only logged', async () => {
    const { status } = await begin();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Another/1.0');
    await passTime(60_000);
    expect(isWarned('user agent')).toBe(true);
    expect([status(), storedMarker()]).toEqual(['signed-in', expect.any(String)]);
  });
});
