import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SecondFactorView, secondFactorBegun, secondFactorView } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import { Secret, TOTP } from 'otpauth';
import { type Account, PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { SoftwarePasskey } from '../../testing/software-passkey.js';

const ORIGIN = 'http://localhost:8080';

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

interface Body {
  secret: string;
  uri: string;
  options: { challenge: string; allowCredentials?: { id: string }[] };
  recoveryCodes: string[];
  tempSessionId: string;
  method: string;
  accessToken: string;
}

const post = (account: Account, path: string, body?: unknown) =>
  auth.call<Body>('POST', `/api/user/2fa${path}`, { token: account.token, body });
const show = async (account: Account) =>
  (await auth.call<SecondFactorView>('GET', '/api/user/2fa', { token: account.token })).body;
const signIn = ({ username }: Account) =>
  auth.call<Body>('POST', '/api/auth/login', { body: { username, password: PASSWORD } });
const verify = (tempSessionId: string, proof: object) =>
  auth.call<Body>('POST', '/api/auth/verify-2fa', { body: { tempSessionId, ...proof } });
/** The code of an app whose clock is off by so many periods. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

async function withApp() {
  const account = await auth.signUp();
  const { secret } = (await post(account, '', { method: 'app' })).body;
  await eventually('a period that lasts', () => Date.now() % 30_000 < 27_000);
  const { recoveryCodes } = (await post(account, '/confirm', { method: 'app', code: codeOf(secret, -1) }))
    .body;
  return { account, secret, recoveryCodes };
}

async function withPasskey() {
  const account = await auth.signUp();
  const passkey = new SoftwarePasskey(ORIGIN);
  const { options } = (await post(account, '', { method: 'passkey' })).body;
  const confirmed = await post(account, '/confirm', {
    method: 'passkey',
    name: 'Laptop',
    credential: passkey.create(options.challenge),
  });
  return { account, passkey, confirmed };
}

describe('a second factor by authenticator app', () => {
  it('is in force when its first code was right, and its codes sign in', async () => {
    const account = await auth.signUp();
    const begun = secondFactorBegun.parse((await post(account, '', { method: 'app' })).body);
    expect(begun).toMatchObject({
      uri: expect.stringContaining(`otpauth://totp/Plumbline:${account.username}`),
    });
    expect((await signIn(account)).body.accessToken).toEqual(expect.any(String));
    const secret = 'secret' in begun ? begun.secret : '';
    expect((await post(account, '/confirm', { method: 'app', code: '000000' })).status).toBe(400);
    const confirmed = await post(account, '/confirm', { method: 'app', code: codeOf(secret) });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect(secondFactorView.parse(await show(account))).toMatchObject({
      method: 'app',
      recoveryCodesLeft: 10,
    });
    const { body } = await signIn(account);
    expect(body).toMatchObject({ requiresTwoFactor: true, method: 'app' });
    expect((await verify(body.tempSessionId, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  it('S-14 a code works once, even if twenty come at once', async () => {
    const { account, secret } = await withApp();
    const first = (await signIn(account)).body.tempSessionId;
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(first, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const second = (await signIn(account)).body.tempSessionId;
    expect((await verify(second, { code })).status).toBe(401);
  });

  it('S-14 a code of two periods ago is too old', async () => {
    const { account, secret } = await withApp();
    const { tempSessionId } = (await signIn(account)).body;
    expect((await verify(tempSessionId, { code: codeOf(secret, -3) })).status).toBe(401);
  });

  it('does not lie readable in the database', async () => {
    const { account, secret } = await withApp();
    const [row] = await auth.database.query(`SELECT sealed FROM authenticator_apps WHERE user_id = $1`, [
      account.id,
    ]);
    expect(row.sealed).not.toContain(secret);
  });
});

describe('recovery codes', () => {
  it('S-14 stand in for a lost factor, each once, however they are typed', async () => {
    const { account, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () =>
        verify((await signIn(account)).body.tempSessionId, { recoveryCode: ` ${code.toUpperCase()} ` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const { body } = await signIn(account);
    expect((await verify(body.tempSessionId, { recoveryCode: code })).status).toBe(401);
    const another = await verify(body.tempSessionId, { recoveryCode: recoveryCodes[1]?.replace('-', '') });
    expect(another.status).toBe(200);
  });

  it('of somebody else, and of a set that was replaced, are nothing', async () => {
    const [one, other] = [await withApp(), await withApp()];
    const renewed = await post(one.account, '/recovery-codes');
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const { tempSessionId } = (await signIn(one.account)).body;
    for (const recoveryCode of [one.recoveryCodes[0], other.recoveryCodes[0]])
      expect((await verify(tempSessionId, { recoveryCode })).status).toBe(401);
  });
});

describe('a second factor by passkey', () => {
  it('signs in with what the passkey signs for this sign-in', async () => {
    const { account, passkey, confirmed } = await withPasskey();
    expect(confirmed.body.recoveryCodes).toHaveLength(10);
    expect((await show(account)).passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    const { body } = await signIn(account);
    expect(body.options.allowCredentials).toHaveLength(1);
    const signed = await verify(body.tempSessionId, { credential: passkey.get(body.options.challenge) });
    expect([signed.status, signed.body.accessToken]).toEqual([200, expect.any(String)]);
    expect((await show(account)).passkeys[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it('S-14 an answer to another challenge, of another passkey, or for another site is refused', async () => {
    const { account, passkey } = await withPasskey();
    const foreign = (await withPasskey()).passkey;
    const old = (await signIn(account)).body.options.challenge;
    const { tempSessionId, options } = (await signIn(account)).body;
    const tries = [
      passkey.get(old),
      foreign.get(options.challenge),
      { ...foreign.get(options.challenge), id: passkey.get(old).id },
      new SoftwarePasskey('https://evil.example').get(options.challenge),
    ];
    for (const credential of tries) expect((await verify(tempSessionId, { credential })).status).toBe(401);
    expect((await verify(tempSessionId, { code: '123456' })).status).toBe(401);
  });

  it('is not made by a page of another site', async () => {
    const account = await auth.signUp();
    const { options } = (await post(account, '', { method: 'passkey' })).body;
    const credential = new SoftwarePasskey('https://evil.example').create(options.challenge);
    const answer = await post(account, '/confirm', { method: 'passkey', name: 'x', credential });
    expect(answer.status).toBe(400);
    expect((await show(account)).method).toBe('none');
  });

  it('is of one account, and is described in plain words', async () => {
    const { passkey } = await withPasskey();
    const account = await auth.signUp();
    const add = async (transports: unknown) => {
      const { options } = (await post(account, '', { method: 'passkey' })).body;
      const { response, ...credential } = passkey.create(options.challenge);
      const signed = { ...credential, response: { ...response, transports } };
      return post(account, '/confirm', { method: 'passkey', name: 'x', credential: signed });
    };
    const tries: [unknown, number][] = [
      [['usb'], 409],
      ['usb', 400],
      [[{}], 400],
    ];
    for (const [transports, status] of tries)
      expect([transports, (await add(transports)).status]).toEqual([transports, status]);
    expect((await show(account)).method).toBe('none');
  });

  it('a second one keeps the recovery codes; the only one cannot be forgotten while it is in force', async () => {
    const { account } = await withPasskey();
    const { options } = (await post(account, '', { method: 'passkey' })).body;
    const credential = new SoftwarePasskey(ORIGIN).create(options.challenge);
    const added = await post(account, '/confirm', { method: 'passkey', name: 'Key', credential });
    expect(added.body.recoveryCodes).toEqual([]);
    const [first, second] = (await show(account)).passkeys;
    const forget = (id = '') => auth.call('DELETE', `/api/user/2fa/passkeys/${id}`, { token: account.token });
    expect([(await forget(first?.id)).status, (await forget(second?.id)).status]).toEqual([200, 409]);
  });
});

describe('a second factor by mail', () => {
  it('is in force when the mailed code was named; other sessions end, and the change is told', async () => {
    const account = await auth.signUp();
    const other = await auth.signIn(account.username, PASSWORD);
    await post(account, '', { method: 'mail' });
    const { text } = await auth.mailTo(account.email, 'confirmation code');
    const code = /\b\d{6}\b/.exec(text)?.[0];
    expect((await post(account, '/confirm', { method: 'mail', code })).status).toBe(200);
    expect((await auth.call('GET', '/api/auth/me', { token: other })).status).toBe(401);
    expect((await signIn(account)).body).toMatchObject({ requiresTwoFactor: true, method: 'mail' });
    expect((await auth.mailTo(account.email, 'security of your')).text).toContain('sent by email');
  });

  it('S-14 five tries per code, also when 50 come at once', async () => {
    const account = await auth.signUp();
    await post(account, '', { method: 'mail' });
    const { text } = await auth.mailTo(account.email, 'confirmation code');
    const right = /\b\d{6}\b/.exec(text)?.[0];
    const wrong = right === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 50 }, () => post(account, '/confirm', { method: 'mail', code: wrong })),
    );
    expect((await post(account, '/confirm', { method: 'mail', code: right })).status).toBe(400);
  });
});

describe('switching it off', () => {
  it('forgets secrets, passkeys and codes', async () => {
    const { account } = await withPasskey();
    const off = await auth.call<SecondFactorView>('DELETE', '/api/user/2fa', { token: account.token });
    expect(off.body).toEqual({ method: 'none', passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(account)).body.accessToken).toEqual(expect.any(String));
  });
});
