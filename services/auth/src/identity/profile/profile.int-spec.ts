import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Preferences, type SessionView, type SignIn, sessionView, signIn } from '@plumbline/contracts';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';

const NEW_PASSWORD = 'Cobalt-Meadow-91-fern';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const me = (token: string) => auth.call('GET', '/api/user', { token });
const post = (account: Account, path: string, body?: unknown) =>
  auth.call<{ message: string; code: string; state: string }>('POST', `/api/user${path}`, {
    token: account.token,
    body,
  });
const makeStale = ({ id }: Account) =>
  auth.database.query(`UPDATE sessions SET fresh_at = now() - interval '16 minutes' WHERE user_id = $1`, [
    id,
  ]);

describe('PROF-001 API-032 the own account', () => {
  it('has a name that is shown beside the username', async () => {
    const user = await auth.signUp();
    const rename = (displayName: unknown) =>
      auth.call('PATCH', '/api/user', { token: user.token, body: { displayName } });
    expect((await rename('  Maria Gómez ')).body).toMatchObject({ displayName: 'Maria Gómez' });
    expect((await me(user.token)).body).toMatchObject({
      displayName: 'Maria Gómez',
      username: user.username,
    });
    for (const wrong of ['x'.repeat(81), {}, 7, null]) expect((await rename(wrong)).status).toBe(400);
    expect(
      (await auth.call('PATCH', '/api/user', { token: user.token, body: { role: 'owner' } })).status,
    ).toBe(400);
  });

  it('keeps preferences, and a chosen zone wins over the browser', async () => {
    const { token, username } = await auth.signUp();
    const chosen: Preferences = {
      theme: 'dark',
      density: 'compact',
      zone: 'America/Denver',
      language: 'de',
      region: 'DE',
      numberFormat: '1.234,56',
      firstDay: 'sunday',
      reducedMotion: 'on',
      singleKeyShortcuts: false,
      memberMails: false,
    };
    const put = (body: unknown) => auth.call('PUT', '/api/user/preferences', { token, body });
    expect((await auth.call('GET', '/api/user/preferences', { token })).body).toMatchObject({
      theme: 'system',
    });
    expect((await put(chosen)).body).toEqual(chosen);
    expect((await auth.call('GET', '/api/user/preferences', { token })).body).toEqual(chosen);
    for (const wrong of [
      { zone: 'Mars/Olympus' },
      { region: 'Germany' },
      { theme: 'pink' },
      { unknown: 1 },
      [],
    ])
      expect((await put(wrong)).status).toBe(400);
    const again = await auth.call<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { username, password: PASSWORD, timezone: 'America/Chicago' },
    });
    expect((await me(again.body.accessToken)).body.timezone).toBe('America/Denver');
    expect(claimsIn(again.body.accessToken)).toMatchObject({ region: 'DE', numberFormat: '1.234,56' });
  });
});

/** What a token says, unchecked. */
const claimsIn = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('the password', () => {
  it('changes with the present one, by the one policy, and ends all other sessions', async () => {
    const user = await auth.signUp();
    const other = await auth.signIn(user.username, PASSWORD);
    const change = (currentPassword: string, newPassword: string) =>
      post(user, '/password', { currentPassword, newPassword });
    expect((await change('wrong', NEW_PASSWORD)).status).toBe(403);
    expect((await change(PASSWORD, 'Short-1')).status).toBe(400);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect([(await me(other)).status, (await me(user.token)).status]).toEqual([401, 200]);
    expect(await auth.signIn(user.username, PASSWORD)).toBeUndefined();
    expect(await auth.signIn(user.username, NEW_PASSWORD)).toEqual(expect.any(String));
    expect((await auth.mailTo(user.email, 'security of your')).text).toContain('Your password was changed');
  });

  it('S-14 200 parallel guesses of a borrowed session are counted exactly', async () => {
    const user = await auth.signUp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => post(user, '/confirm', { password: 'wrong' })),
    );
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(403), count(429)]).toEqual([10, 190]);
  });

  it('is asked for again before a session that has grown old changes what protects the account', async () => {
    const user = await auth.signUp();
    await makeStale(user);
    const email = 'elsewhere@x.example';
    const sensitive = [
      () => post(user, '/email', { email }),
      () => post(user, '/2fa', { method: 'app' }),
      () => post(user, '/tokens', { name: 'x', scope: 'read' }),
      () => auth.call('DELETE', '/api/user', { token: user.token }),
      () => auth.call('DELETE', '/api/user/2fa', { token: user.token }),
    ];
    for (const call of sensitive) expect((await call()).body).toMatchObject({ code: 'stale_session' });
    expect((await post(user, '/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await post(user, '/email', { email })).status).toBe(200);
  });
});

describe('S-13 another e-mail address', () => {
  const tokenIn = (text: string) => /confirm-email=([\w-]+)/.exec(text)?.[1] ?? '';
  const confirm = (token: string) => auth.call('POST', '/api/user/email/confirm', { body: { token } });

  async function wish(email: string) {
    const user = await auth.signUp();
    await post(user, '/email', { email });
    const oldMail = await auth.mailTo(user.email, 'Confirm the new address');
    const newMail = await auth.mailTo(email, 'Confirm this address');
    return { user, oldToken: tokenIn(oldMail.text), newToken: tokenIn(newMail.text) };
  }

  it('is in force when both have confirmed, in either order, and is told to the old one', async () => {
    for (const order of ['old first', 'new first']) {
      const email = `${order.replace(' ', '-')}@y.example`;
      const { user, oldToken, newToken } = await wish(email);
      const [first, second] = order === 'old first' ? [oldToken, newToken] : [newToken, oldToken];
      expect((await confirm(first)).body).toMatchObject({ state: 'waiting' });
      expect((await me(user.token)).body.email).toBe(user.email);
      expect((await confirm(second)).body).toMatchObject({ state: 'changed' });
      expect((await me(user.token)).body.email).toBe(email);
      expect((await auth.mailTo(user.email, 'was changed')).text).toContain(email);
      expect((await confirm(second)).status).toBe(400);
    }
  });

  it('one address twice is not both', async () => {
    const { user, newToken } = await wish('twice@y.example');
    await Promise.all(Array.from({ length: 20 }, () => confirm(newToken)));
    expect((await me(user.token)).body.email).toBe(user.email);
  });

  it('a link is void after a day, after a newer wish, and after the wish was taken back', async () => {
    const { user, oldToken } = await wish('void@y.example');
    await auth.database.query(`UPDATE email_changes SET expires_at = now() WHERE user_id = $1`, [user.id]);
    expect((await confirm(oldToken)).status).toBe(400);
    await post(user, '/email', { email: 'void2@y.example' });
    expect((await confirm(oldToken)).status).toBe(400);
    const newer = tokenIn((await auth.mailTo('void2@y.example', 'Confirm this address')).text);
    await auth.call('DELETE', '/api/user/email', { token: user.token });
    expect((await confirm(newer)).status).toBe(400);
  });

  it('is refused where somebody has it, also when they took it meanwhile', async () => {
    const other = await auth.signUp();
    const user = await auth.signUp();
    expect((await post(user, '/email', { email: other.email.toUpperCase() })).status).toBe(409);
    const late = await wish('race@x.example');
    await auth.signUp('race');
    await confirm(late.oldToken);
    expect((await confirm(late.newToken)).status).toBe(409);
  });

  it('S-01 structures, lists and line breaks are refused', async () => {
    const user = await auth.signUp();
    for (const email of [
      ['a@y.example', 'b@y.example'],
      { raw: '1' },
      'a@y.example,b@y.example',
      'a@y.example\r\nx',
    ])
      expect((await post(user, '/email', { email })).status).toBe(400);
  });
});

describe('sessions and sign-ins', () => {
  it('are listed with browser and address, and end at once when revoked', async () => {
    const user = await auth.signUp();
    const { body } = await auth.call<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
      headers: { 'user-agent': FIREFOX },
      from: '198.51.100.7',
    });
    const list = async () =>
      (await auth.call<SessionView[]>('GET', '/api/user/sessions', { token: user.token })).body;
    const open = await list();
    for (const session of open) sessionView.parse(session);
    const other = open.find(({ isCurrent }) => !isCurrent);
    expect(open).toHaveLength(2);
    expect(other).toMatchObject({ browser: 'Firefox 140 on Linux', address: '198.51.100.7' });
    const end = (id: string, token = user.token) =>
      auth.call('DELETE', `/api/user/sessions/${id}`, { token });
    const stranger = await auth.signUp();
    expect((await end(other?.id ?? '', stranger.token)).status).toBe(404);
    expect((await end(other?.id ?? '')).status).toBe(200);
    expect((await me(body.accessToken)).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('all others end with one call', async () => {
    const user = await auth.signUp();
    const others = await Promise.all([1, 2, 3].map(() => auth.signIn(user.username, PASSWORD)));
    await auth.call('DELETE', '/api/user/sessions', { token: user.token });
    for (const token of others) expect((await me(token)).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
  });

  it('every try to sign in is in the history of its account alone', async () => {
    const user = await auth.signUp();
    await auth.signIn(user.username, 'wrong');
    const { body } = await auth.call<SignIn[]>('GET', '/api/user/sign-ins', { token: user.token });
    expect(body.map((entry) => signIn.parse(entry).outcome)).toEqual(['wrong_password', 'signed_in']);
  });
});
