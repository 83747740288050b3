import { describe, expect, it } from '@jest/globals';

import { age, call, refresh, restart, signUp, useAccounts } from '../../testing/use-accounts.js';

useAccounts();

describe('sessions', () => {
  it('API-005 SESS-005 rotates the refresh cookie, and answers a token and its seconds', async () => {
    const first = await signUp();
    const second = await refresh(first.cookies);
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ accessToken: expect.any(String), expiresIn: 900 });
    expect(second.cookies.plumbline_refresh).not.toBe(first.cookies.plumbline_refresh);
  });

  it('S-11 twenty parallel refreshes make exactly one successor', async () => {
    const { cookies } = await signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookies)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.cookies.plumbline_refresh)).size).toBe(1);
  });

  it('S-11 the parent within its grace gets the same successor; after it, the family ends', async () => {
    const { cookies } = await signUp();
    const successor = await refresh(cookies);
    await age(5);
    expect((await refresh(cookies)).cookies.plumbline_refresh).toBe(successor.cookies.plumbline_refresh);
    await age(60);
    expect((await refresh(cookies)).status).toBe(401);
    expect((await refresh(successor.cookies)).status).toBe(401);
    expect((await call('GET', '/api/auth/me', { token: successor.body.accessToken })).status).toBe(401);
  });

  it('S-11 a grandparent ends the family at once', async () => {
    const { cookies } = await signUp();
    const parent = await refresh(cookies);
    const current = await refresh(parent.cookies);
    expect((await refresh(cookies)).status).toBe(401);
    expect((await refresh(current.cookies)).status).toBe(401);
  });

  it('T-16 a refresh cookie without its security cookie is nothing, and harms nobody', async () => {
    const { cookies } = await signUp();
    expect((await refresh({ plumbline_refresh: cookies.plumbline_refresh ?? '' })).status).toBe(401);
    expect((await refresh(cookies)).status).toBe(200);
  });

  it('S-22 logout has the browser forget what it cached, and leaves it what belongs to no user', async () => {
    const { cookies } = await signUp();
    const left = await call('POST', '/api/auth/logout', { cookies });
    const again = await call('POST', '/api/auth/logout');
    expect([left, again].map(({ headers }) => headers['clear-site-data'])).toEqual(['"cache"', '"cache"']);
    expect((await refresh(cookies)).headers['clear-site-data']).toBeUndefined();
  });

  it('S-10 API-003 API-004 logout ends both tokens at once, and they stay ended after a restart', async () => {
    const { body, cookies } = await signUp();
    const left = await call('POST', '/api/auth/logout', { cookies });
    expect([left.status, left.body]).toEqual([200, { message: 'You have been signed out successfully.' }]);
    const replays = () =>
      Promise.all([refresh(cookies), call('GET', '/api/auth/me', { token: body.accessToken })]);
    expect((await replays()).map(({ status }) => status)).toEqual([401, 401]);
    await restart();
    expect((await replays()).map(({ status }) => status)).toEqual([401, 401]);
  });
});
